"""What tests, benchmarks and tools share: servers, proxies, visitors, terminals and games, without tests."""
