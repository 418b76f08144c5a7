// `n8n-node lint` requires eslint.config.mjs as n8n wrote it, but that judges tests and tools as if n8n Cloud ran them. ESLint
// reads this file first: the same rules, only where they belong (docs/decisions/0040-the-lint-of-n8n.md). Our own rules are
// in tools/lint, for `npm run lint`.
const { config } = require('@n8n/node-cli/eslint');

/** What is not published. */
const unpublished = ['examples/', 'sandbox/', 'test/', 'tools/'];

module.exports = [{ ignores: unpublished }, ...config];
