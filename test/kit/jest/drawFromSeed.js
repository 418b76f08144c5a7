const { configureGlobal } = require('fast-check');

const seedOf = require('./seed');

// For each test file, because the global scope is restored after each.
configureGlobal({ seed: seedOf() });
