/**
 * npm run contract -- FILE [--json]
 * npm run contract -- --profile PROFILE [FILE] [--json]
 *
 * Compares a published specification of the Sync API (OpenAPI 3, YAML or JSON) with what this project goes by: the
 * endpoint catalogue and the sandbox's own document.
 *
 *   --profile PROFILE  a profile, which a probe of a service wrote: compares how the service answers with both
 *   --json             prints one line of JSON
 *
 * Exits with 0 when nothing differs, 1 when something does, and 2 when a file cannot be compared.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../../sandbox/src/http/openapi/document';
import { dialectOfProfile, type Profile, ProfileError, readProfileFile } from '../../sandbox/src/server';
import { compare, type OperationVerdict } from './compare';
import { compareSeen } from './compareSeen';
import { type OpenPoints, openPointsOf, withoutMadeUpKeys } from './openPoints';
import { NotComparable, readSpecification, type Specification, specificationOf } from './read';
import { seenAnswers } from './seenAnswers';

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

async function compareProfile(profile: Profile, file: string | undefined, asJson: boolean): Promise<boolean> {
	const published = file === undefined ? undefined : readSpecification(readFileSync(file, 'utf8'));
	const seen = await seenAnswers(dialectOfProfile(withoutMadeUpKeys(profile)));
	const points = openPointsOf(profile);
	const specified = compareSeen(seen, ours());
	const documented = published && compareSeen(seen, published);
	if (asJson) console.log(JSON.stringify({ specified, documented, ...points }));
	else {
		console.log('The service as it was seen, and the specification as this project reads it:\n');
		print(specified);
		printPoints(points);
		if (documented !== undefined) {
			console.log(`\nThe service as it was seen, and ${file}:\n`);
			print(documented);
		}
	}
	return areSame(specified) && areSame(documented ?? []) && points.differing.length === 0;
}

function printPoints({ differing, notSettled }: OpenPoints): void {
	if (differing.length > 0) console.log('\nAlso differs:');
	for (const point of differing) console.log(`  ${point}`);
	if (notSettled.length > 0) console.log(`\nNot settled, and shown in the usual form: ${notSettled.length}`);
	for (const point of notSettled) console.log(`  ${point}`);
}

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		options: {
			profile: { type: 'string' },
			json: { type: 'boolean', default: false },
		},
		allowPositionals: true,
	});
	const [file] = positionals;
	const { profile, json } = values;
	if ((file === undefined && profile === undefined) || positionals.length > 1) {
		process.stderr.write('Name one file, or a profile. Run with --help to list the options.\n');
		return 2;
	}
	if (profile !== undefined) return (await compareProfile(readProfileFile(profile), file, json)) ? 0 : 1;
	return file !== undefined && compareFile(file, json) ? 0 : 1;
}

main()
	.then((code) => {
		process.exitCode = code;
	})
	.catch((error: unknown) => {
		const isKnown =
			error instanceof NotComparable ||
			error instanceof ProfileError ||
			(error instanceof Error && 'code' in error);
		if (!isKnown) throw error;
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 2;
	});
