import { propertiesOf, type Properties, type Property } from './properties';
import { operationsOf, type Operation, type Schema, type Specification } from './read';

/** `missing`: only we have it. `extra`: only the published document has it. */
type Verdict = 'same' | 'differs' | 'missing' | 'extra';

interface Difference {
	readonly verdict: Exclude<Verdict, 'same'>;
	/** `query limit`, `request actions[].type`, `201 lead_id`, or empty for the operation itself. */
	readonly at: string;
	readonly what: string;
}

export interface OperationVerdict {
	/** For example `POST /lead/{}`. Path parameters have no names here. */
	readonly operation: string;
	readonly verdict: Verdict;
	/** Number of equal parameters, properties and statuses. */
	readonly same: number;
	readonly differences: readonly Difference[];
}

/** The compared parts of an operation, by address. */
type Facts = ReadonlyMap<string, Readonly<Record<string, string>>>;

interface Side {
	readonly method: string;
	readonly path: string;
	readonly facts: Facts;
}

/** Compares the published document (`theirs`) with the one that the nodes and the sandbox follow (`ours`). */
export function compare(ours: Specification, theirs: Specification): OperationVerdict[] {
	const left = sides(ours);
	const right = sides(theirs);
	const movedTo = new Set<string>();
	const verdicts = [...left].map(([key, side]): OperationVerdict => {
		const same = right.get(key);
		if (same !== undefined) return compareFacts(key, side.facts, same.facts);
		const other = [...right].find(
			([name, { path }]) => path === side.path && !left.has(name) && !movedTo.has(name),
		);
		if (other === undefined) return whole(key, 'missing', 'the operation is not published');
		movedTo.add(other[0]);
		const { differences } = compareFacts(key, side.facts, other[1].facts);
		const moved: Difference = {
			verdict: 'differs',
			at: '',
			what: `method: ${side.method} here, ${other[1].method} there`,
		};
		return { operation: key, verdict: 'differs', same: 0, differences: [moved, ...differences] };
	});
	const extra = [...right.keys()]
		.filter((key) => !left.has(key) && !movedTo.has(key))
		.map((key) => whole(key, 'extra', 'the operation is not in the catalogue'));
	return [...verdicts, ...extra];
}

const whole = (operation: string, verdict: 'missing' | 'extra', what: string): OperationVerdict => ({
	operation,
	verdict,
	same: 0,
	differences: [{ verdict, at: '', what }],
});

/** The path below the enterprise, without parameter names. */
const comparablePath = (path: string) =>
	path
		.replace(/^.*?\/enterprise\/\{[^}]*\}/, '')
		.replace(/\{[^}]*\}/g, '{}')
		.replace(/\/$/, '');

function sides(specification: Specification): Map<string, Side> {
	const found = new Map<string, Side>();
	for (const { method, path, operation, parameters } of operationsOf(specification)) {
		const short = comparablePath(path);
		const facts = new Map([
			...parameterFacts(specification, parameters),
			...requestFacts(specification, operation),
			...responseFacts(specification, operation),
		]);
		found.set(`${method} ${short}`, { method, path: short, facts });
	}
	return found;
}

/** Parameters of the path are compared as parts of it. */
function* parameterFacts(
	specification: Specification,
	parameters: NonNullable<Operation['parameters']>,
): Generator<[string, Record<string, string>]> {
	for (const parameter of parameters) {
		if (parameter.in !== 'query') continue;
		const property = propertiesOf(specification, parameter.schema ?? {}).get('');
		if (property !== undefined) {
			yield [`query ${parameter.name}`, asFacts({ ...property, required: parameter.required ?? false })];
		}
	}
}

const jsonSchema = (content: Readonly<Record<string, { schema?: Schema | undefined }>>): Schema | undefined =>
	Object.entries(content).find(([type]) => /\bjson\b/.test(type))?.[1].schema;

function* requestFacts(
	specification: Specification,
	{ requestBody: body }: Operation,
): Generator<[string, Record<string, string>]> {
	if (body === undefined) return;
	yield ['request', { body: body.required === true ? 'required' : 'optional' }];
	const schema = jsonSchema(body.content);
	if (schema !== undefined) yield* propertyFacts('request', propertiesOf(specification, schema));
}

/** An answer whose body is no JSON has no properties. */
function* responseFacts(
	specification: Specification,
	{ responses = {} }: Operation,
): Generator<[string, Record<string, string>]> {
	for (const [status, { content = {} }] of Object.entries(responses)) {
		yield [status, {}];
		const schema = jsonSchema(content);
		if (schema !== undefined) yield* propertyFacts(status, propertiesOf(specification, schema));
	}
}

function* propertyFacts(place: string, properties: Properties): Generator<[string, Record<string, string>]> {
	for (const [address, property] of properties) {
		// The body as a whole is reported under a name that no property has.
		yield [`${place} ${address === '' ? '(whole)' : address}`, asFacts(property)];
	}
}

const asFacts = ({ required, ...property }: Property): Record<string, string> => ({
	...property,
	required: required ? 'yes' : 'no',
});

/** The entries that only one of the two lists has. */
function tell(fact: string, here: string | undefined, there: string | undefined): string {
	if (here === undefined || there === undefined)
		return `${fact}: ${here ?? 'nothing'} here, ${there ?? 'nothing'} there`;
	const [left, right] = [here.split(' | '), there.split(' | ')];
	const only = (one: readonly string[], other: readonly string[]) =>
		one.filter((value) => !other.includes(value)).join(' | ') || 'nothing more';
	return `${fact}: ${only(left, right)} here, ${only(right, left)} there`;
}

function compareFacts(operation: string, ours: Facts, theirs: Facts): OperationVerdict {
	const differences: Difference[] = [];
	let same = 0;
	for (const [at, here] of ours) {
		const there = theirs.get(at);
		if (there === undefined) {
			differences.push({ verdict: 'missing', at, what: 'not published' });
			continue;
		}
		const changed = [...new Set([...Object.keys(here), ...Object.keys(there)])].filter(
			(fact) => here[fact] !== there[fact],
		);
		if (changed.length === 0) same += 1;
		for (const fact of changed) {
			differences.push({ verdict: 'differs', at, what: tell(fact, here[fact], there[fact]) });
		}
	}
	for (const at of theirs.keys()) {
		if (!ours.has(at)) differences.push({ verdict: 'extra', at, what: 'published, but unknown here' });
	}
	return { operation, verdict: differences.length === 0 ? 'same' : 'differs', same, differences };
}
