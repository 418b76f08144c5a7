const { transformSync } = require('esbuild');

/** Makes CommonJS of TypeScript, without a look at the types: `npm run typecheck` checks them. */
module.exports = {
	process(source, path) {
		const { code, map } = transformSync(source, {
			sourcefile: path,
			loader: 'ts',
			format: 'cjs',
			target: 'es2022',
			// Jest loads what is imported later, too.
			supported: { 'dynamic-import': false },
			sourcemap: true,
			sourcesContent: false,
		});
		return { code, map: JSON.parse(map) };
	},
};
