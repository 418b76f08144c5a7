const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const freshBuild = require('../../../tools/build/freshBuild');
const seedOf = require('./seed');

/** Says how to repeat this run, builds the package, and makes a folder for what the test files of this run share. */
module.exports = function beforeAllFiles() {
	process.stderr.write(`SEED=${seedOf()} draws the random values of this run again.\n`);
	freshBuild();
	process.env.TEST_RUN_FOLDER = mkdtempSync(join(tmpdir(), 'lead-workspace-tests-'));
};
