// Lets Mocha run tests that are written for Jest. Stryker keeps Mocha in a process that lives on, so that a mutant costs
// what its tests cost; Jest would load everything anew for each.
require('tsx/cjs');
const { resolve } = require('node:path');
const { expect } = require('expect');
const { bind } = require('jest-each');
const { interfaces } = require('mocha');

const { bdd } = interfaces;
let count = 0;

/** Mocha's own words for tests, with the tables of Jest. */
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
	/** What one mutant has compiled is nothing for the next. */
	beforeEach() {
		const { dateFormat } = require(resolve('nodes/shared/values/dateFormat'));
		dateFormat.cache.clear();
	},
};
