const { rmSync } = require('node:fs');

module.exports = function afterAllFiles() {
	rmSync(process.env.TEST_RUN_FOLDER, { recursive: true, force: true });
};
