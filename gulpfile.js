const { src, dest } = require('gulp');

/** What tsc does not emit: the icons, the codex files, and the schemas that the editor previews before a run. */
function assets() {
	return src(['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		allowEmpty: true,
		encoding: false,
	}).pipe(dest('dist'));
}

exports.assets = assets;
