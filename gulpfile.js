const { src, dest } = require('gulp');

/** What tsc does not emit: the icons, and the schemas that the editor previews before a run. */
function assets() {
	return src(['icons/*.svg', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		allowEmpty: true,
		encoding: false,
	}).pipe(dest('dist'));
}

exports.assets = assets;
