"""What tests and benchmarks share: servers, proxies, visitors, terminals and games, without tests."""
