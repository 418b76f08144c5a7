/** All maps that are made here, and the run that they are about. */
const maps = [];
let run;

/** A map of what stays as it is while the tests of one run go on, such as the content of files. */
exports.mapOfRun = () => {
	const map = new Map();
	maps.push(map);
	return map;
};

/** Call this before each test file. Watch mode runs all of its runs in one process, and files change between them. */
exports.forgetEarlierRuns = () => {
	if (run === process.env.TEST_RUN_FOLDER) return;
	for (const map of maps) map.clear();
	run = process.env.TEST_RUN_FOLDER;
};
