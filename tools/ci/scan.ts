/**
 * npm run scan
 *
 * Runs the checks of n8n's verification: its linter on the source and on the tarball.
 * Its third check, provenance, needs a published package.
 */
import { root } from '../../test/kit/root';
import { packPackage } from '../build/pack';

async function main(): Promise<void> {
	const { SOURCE_FILE_PATTERNS, analyzePackage } =
		await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const packed = packPackage();
	try {
		const legs = [
			{ name: 'source', dir: root, patterns: SOURCE_FILE_PATTERNS },
			{ name: 'tarball', dir: packed.dir, patterns: ['**/*.js', 'package.json'] },
		];
		for (const { name, dir, patterns } of legs) {
			const { passed, message = '', details = '' } = await analyzePackage(dir, patterns);
			console.log(passed && message === '' ? `${name}: no findings` : `${name}: ${message}\n${details}`);
			if (!passed || message !== '') process.exitCode = 1;
		}
	} finally {
		packed.remove();
	}
}

void main();
