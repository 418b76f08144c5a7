/**
 * npm run prepack
 *
 * Builds what is missing or old in dist, and then fails, so that `npm publish` publishes only a build that was tested. npm
 * runs it before `npm publish` packs: .npmrc switches scripts off, and publishConfig in package.json switches them on for
 * publishing.
 */
const freshBuild = require('./freshBuild');

const mended = freshBuild();
if (mended.length > 0) {
	const more = mended.length > 3 ? ` and ${mended.length - 3} more` : '';
	console.error(
		`Not packed: dist did not fit the sources (${mended.slice(0, 3).join(', ')}${more}). ` +
			'It does now, but nobody has tested it. Run npm test, then start again.',
	);
	process.exit(1);
}
