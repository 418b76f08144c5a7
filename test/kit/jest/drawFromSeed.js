const { configureGlobal } = require('fast-check');

const seedOf = require('./seed');

// For each test file, because the global scope is restored after each.
configureGlobal({ seed: seedOf() });
// Jest's 100 places cost time in each of the many errors that are no failure: each call of expect makes one.
Error.stackTraceLimit = 20;
