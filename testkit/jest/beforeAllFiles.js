const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const freshBuild = require('./freshBuild');

/** Builds the package, and makes a folder for what the test files of this run share. */
module.exports = function beforeAllFiles() {
	freshBuild();
	process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'lead-workspace-tests-'));
};
