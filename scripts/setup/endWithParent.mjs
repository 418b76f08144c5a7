// Loaded into npm by install.mjs: ends this process when its standard input closes, which happens even when the process
// that started it is killed. npm notices it when it is next idle: it was seen to live 1.5 seconds longer. A start within
// that time, after a `kill -9`, may therefore install beside it.
process.stdin
	.on('close', () => process.exit(1))
	.resume()
	.unref();
