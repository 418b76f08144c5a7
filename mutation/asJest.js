// Lets Mocha run tests that are written for Jest. Stryker keeps one Mocha process alive, so that a mutant costs
// only its tests. Jest would load everything again for each mutant.
require('tsx/cjs');
const { resolve } = require('node:path');
const { expect } = require('expect');
const { bind } = require('jest-each');
const { interfaces } = require('mocha');

const { bdd } = interfaces;
let count = 0;

/** Mocha's test functions with Jest's `each`. */
interfaces.bdd = (suite) => {
	bdd(suite);
	suite.on('pre-require', (words) => {
		const { describe, it } = words;
		// Stryker names all tests of a mutant in one regular expression, which must not get too long.
		words.describe = (_, tests) => describe('', tests);
		words.it = (_, test) => it(String(++count), test);
		words.describe.each = bind(words.describe);
		words.it.each = bind(words.it);
		words.expect = expect;
	});
};

exports.mochaHooks = {
	/** Drops what the last mutant compiled. */
	beforeEach() {
		const { dateFormat } = require(resolve('nodes/shared/values/dateFormat'));
		dateFormat.cache.clear();
	},
};
