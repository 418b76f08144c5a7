/**
 * npm run contract -- FILE [--json]
 *
 * Compares a published specification of the Sync API (OpenAPI 3, YAML or JSON) with what this project goes by: the
 * endpoint catalogue and the sandbox's own document.
 *
 *   --json  prints one line of JSON
 *
 * Exits with 0 when nothing differs, 1 when something does, and 2 when the file cannot be compared.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../../sandbox/src/http/openapi/document';
import { compare, type OperationVerdict } from './compare';
import { NotComparable, readSpecification, type Specification, specificationOf } from './read';

const ours = (): Specification => specificationOf(openApiDocument());

function print(verdicts: readonly OperationVerdict[]): void {
	for (const { operation, verdict, same, differences } of verdicts) {
		console.log(`${verdict.padEnd(7)} ${operation}${same > 0 ? ` (${same} parts are the same)` : ''}`);
		for (const { verdict: kind, at, what } of differences) {
			if (verdict === 'differs')
				console.log(`          ${kind.padEnd(7)} ${at === '' ? '' : `${at}: `}${what}`);
		}
	}
	const count = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
	console.log(
		`\n${count('same')} operations same, ${count('differs')} differ, ${count('missing')} missing, ${count('extra')} extra`,
	);
}

const areSame = (verdicts: readonly OperationVerdict[]) =>
	verdicts.every(({ verdict }) => verdict === 'same');

function compareFile(file: string, asJson: boolean): boolean {
	const verdicts = compare(ours(), readSpecification(readFileSync(file, 'utf8')));
	if (asJson) console.log(JSON.stringify(verdicts));
	else print(verdicts);
	return areSame(verdicts);
}

function main(): number {
	const { values, positionals } = parseArgs({
		options: {
			json: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	const [file] = positionals;
	const { json } = values;
	if (file === undefined || positionals.length > 1) {
		process.stderr.write('Name one file. Run with --help to list the options.\n');
		return 2;
	}
	return compareFile(file, json) ? 0 : 1;
}

try {
	process.exitCode = main();
} catch (error) {
	const isKnown = error instanceof NotComparable || (error instanceof Error && 'code' in error);
	if (!isKnown) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
