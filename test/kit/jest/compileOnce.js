const { compileFunction, constants } = require('node:vm');

/** The compiled modules of this worker by path, each with the code that it was made of. */
const compiled = new Map();

/**
 * Compiles a module the first time that a test file of this worker loads it. Later files run the same code anew, so
 * they share nothing that it keeps, but V8 has compiled it already and knows its hot places.
 */
module.exports = function compileOnce(code, filename, parameters) {
	const known = compiled.get(filename);
	if (known?.code === code) return known.run;
	const run = compileFunction(code, parameters, {
		filename,
		importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
	});
	compiled.set(filename, { code, run });
	return run;
};
