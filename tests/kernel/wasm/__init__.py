"""The kernel as WebAssembly, in Node.js and in Chromium, against the native kernel."""
