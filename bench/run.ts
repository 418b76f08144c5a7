/**
 * `npm run bench`: what the Leads node costs. `npm run -s bench -- --json` prints one JSON object instead of tables.
 *
 * It prints and asserts nothing: times depend on the machine. Compare figures of one run with each other.
 */
import { startSandbox } from '../sandbox/src/server';
import { measureMemory } from './memory';
import { measureThroughput } from './overHttp';
import { printFigures } from './print';
import { measureByHand, measureNodeTime } from './withoutNetwork';

async function main(): Promise<void> {
	const sandbox = await startSandbox({ port: 0, data: ':memory:', seed: 'empty' });
	try {
		const figures = {
			nodeVersion: process.version,
			autoMapped: await measureNodeTime(sandbox),
			byHand: await measureByHand(sandbox),
			memory: await measureMemory(sandbox, [10_000, 50_000]),
			overHttp: await measureThroughput(sandbox),
		};
		if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures, null, '\t')}\n`);
		else printFigures(figures);
	} finally {
		await sandbox.close();
	}
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
