const freshBuild = require('./tools/build/freshBuild');

/** Writes into dist what changed: the compiled sources, the icons, and the previews and codex files of the nodes. */
async function build() {
	freshBuild();
}

exports.build = build;
