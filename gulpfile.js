// The last step of `npm run build`. People who know n8n's packages look for it here: their template copies icons with gulp.
const freshBuild = require('./tools/build/freshBuild');

/** Writes into dist what changed: the compiled sources, the icons, and the previews and codex files of the nodes. */
async function build() {
	freshBuild();
}

exports.build = build;
