import { isEqual } from 'lodash';
import type { AnswerName, Way } from '../../sandbox/src/http/dialects/dialect';
import { differences } from '../../tools/docs/differences';
import { rows } from '../../tools/docs/openForms';
import { rowsOf } from '../kit/exploring';
import { quick } from '../kit/runtime';
import { TestWorkspace } from '../kit/workspace';
import { probesOf, type Effect, type Probe } from './probes';

/** Each form of an answer that the specification leaves open, by itself: the rest of the dialect is strict. */
const forms = rows.flatMap(([answer, { freedoms }]) =>
	freedoms.flatMap(({ name, ways }) => ways.map((way) => ({ answer, freedom: name, way }))),
);

const isListed = ({ answer, freedom }: { answer: AnswerName; freedom: string }) =>
	Object.hasOwn(differences[answer] ?? {}, freedom);

const workspace = new TestWorkspace();
let probes: Readonly<Record<AnswerName, Probe>>;
const usual = new Map<AnswerName, Effect[]>();

beforeAll(async () => {
	await workspace.start({ seed: 'demo', dialect: 'strict' }, quick);
	probes = await probesOf(workspace);
});
afterAll(async () => await workspace.close());

async function effectsIn(answer: AnswerName, way: Way): Promise<Effect[]> {
	workspace.sandbox.speak({ name: 'strict', ways: { [answer]: [way] } });
	try {
		return await probes[answer]();
	} finally {
		workspace.sandbox.speak('strict');
	}
}

async function makesDifference(answer: AnswerName, way: Way): Promise<boolean> {
	const strict = usual.get(answer) ?? (await probes[answer]());
	usual.set(answer, strict);
	// Entries of a list may be more than before, because other probes write.
	const effects = await effectsIn(answer, way);
	return !isEqual(effects, strict) && !isEqual(effects, await probes[answer]());
}

test('a form that docs/compatibility.md does not list makes no difference', async () => {
	const found: string[] = [];
	for (const { answer, freedom, way } of rowsOf(forms.filter((form) => !isListed(form))))
		if (await makesDifference(answer, way)) found.push(`${answer}: ${freedom}: ${way.name}`);
	expect(found).toEqual([]);
});

test('each difference that docs/compatibility.md lists is one', async () => {
	const listed = Object.entries(differences).flatMap(([answer, all]) =>
		Object.keys(all).map((freedom) => `${answer}: ${freedom}`),
	);
	const seen = new Set<string>();
	for (const { answer, freedom, way } of forms.filter(isListed))
		if (await makesDifference(answer, way)) seen.add(`${answer}: ${freedom}`);
	expect([...seen].sort()).toEqual(listed.sort());
});
