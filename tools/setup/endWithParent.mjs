// Loaded into npm by install.mjs: ends this process when its standard input closes, which happens even when the process
// that started it is killed.
process.stdin
	.on('close', () => process.exit(1))
	.resume()
	.unref();
