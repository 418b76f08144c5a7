import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../sandbox/src/http/openapi/document';
import { compare, type OperationVerdict } from './contract/compare';
import { NotComparable, readSpecification } from './contract/read';

const USAGE = `Usage: npm run contract -- FILE [--json]

Compares a published specification of the Sync API (OpenAPI 3, YAML or JSON) with what this project goes by: the
endpoint catalogue and the sandbox's own document. Exits with 0 when nothing differs, 1 when something does, and 2
when the file cannot be compared.
`;

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

function main(): number {
	const { values, positionals } = parseArgs({
		options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
		allowPositionals: true,
	});
	const [file] = positionals;
	if (values.help === true || file === undefined || positionals.length > 1) {
		process.stdout.write(USAGE);
		return values.help === true ? 0 : 2;
	}
	const verdicts = compare(
		readSpecification(JSON.stringify(openApiDocument())),
		readSpecification(readFileSync(file, 'utf8')),
	);
	if (values.json === true) console.log(JSON.stringify(verdicts));
	else print(verdicts);
	return verdicts.every(({ verdict }) => verdict === 'same') ? 0 : 1;
}

try {
	process.exitCode = main();
} catch (error) {
	const known = error instanceof NotComparable || (error instanceof Error && 'code' in error);
	if (!known) throw error;
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 2;
}
