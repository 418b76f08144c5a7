/**
 * `npm run bench:node`: what the Leads node itself costs, without the network. `npm run -s bench:node -- --json` prints
 * one JSON object instead of tables.
 *
 * It asserts nothing, because times depend on the machine. Compare the figures of one run with each other.
 */
import { measureNode } from './figures';
import { printFigures } from './print';

async function main(): Promise<void> {
	const figures = await measureNode();
	if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures, null, '\t')}\n`);
	else printFigures(figures);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
