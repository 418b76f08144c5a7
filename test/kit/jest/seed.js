/** Of all random values of the tests. `npm test` always draws the same ones; CI draws others each time. */
const usual = 20_261_122;

/** The seed that SEED names. Given a red run's seed, the tests draw its values again. */
module.exports = function seedOf(text = process.env.SEED) {
	if (text === undefined || text === '') return usual;
	// fast-check takes a signed 32-bit integer.
	if (!/^\d{1,9}$/.test(text)) throw new Error(`SEED is ${text}. It must be a whole number up to 999999999.`);
	return Number(text);
};
