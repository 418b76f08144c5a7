import { isEqual, memoize } from 'lodash';
import type { AnswerName, Way } from '../../sandbox/src/http/dialects/dialect';
import { differences } from '../../tools/docs/differences';
import { rows } from '../../tools/docs/openForms';
import { rowsOf } from '../kit/exploring';
import { quick } from '../kit/runtime';
import { TestWorkspace } from '../kit/workspace';
import { type Probe, probesOf } from './probes';

/** Each form of an answer that the specification leaves open, by itself: the rest of the dialect is strict. */
const forms = rows.flatMap(([answer, { freedoms }]) =>
	freedoms.flatMap(({ name, ways }) => ways.map((way) => ({ answer, freedom: name, way }))),
);

const isListed = ({ answer, freedom }: { answer: AnswerName; freedom: string }) =>
	Object.hasOwn(differences[answer] ?? {}, freedom);

const workspace = new TestWorkspace();
let probes: Awaited<ReturnType<typeof probesOf>>;
const strictly = memoize(async (probe: Probe) => await probe('strict'));

beforeAll(async () => {
	await workspace.start({ seed: 'demo', dialect: 'strict' }, quick);
	probes = await probesOf(workspace);
});
afterAll(async () => await workspace.close());

const probesFor = (answer: AnswerName) => probes.get(answer) ?? [];

async function makesDifference(answer: AnswerName, way: Way, some: readonly Probe[]): Promise<boolean> {
	for (const probe of some) {
		const effect = await probe({ name: 'strict', ways: { [answer]: [way] } });
		// A second strict run, because no run of a busy machine is like another.
		if (!isEqual(effect, await strictly(probe)) && !isEqual(effect, await probe('strict'))) return true;
	}
	return false;
}

test('each answer is read by some operation', () => {
	const unread = rows.filter(([answer]) => probesFor(answer).length === 0);
	expect(unread.map(([answer]) => answer)).toEqual([]);
});

const chosen = [...rowsOf(forms.filter((form) => !isListed(form))).entries()];

test.each(rows.map(([answer]) => answer))(
	'a form of %s that docs/compatibility.md does not list makes no difference',
	async (answer) => {
		const found: string[] = [];
		for (const [turn, form] of chosen)
			if (
				form.answer === answer &&
				(await makesDifference(answer, form.way, rowsOf(probesFor(answer), turn)))
			)
				found.push(`${form.freedom}: ${form.way.name}`);
		expect(found).toEqual([]);
	},
);

test.each(Object.entries(differences))(
	'each difference of %s that docs/compatibility.md lists is one',
	async (name, listed) => {
		const seen = new Set<string>();
		for (const { answer, freedom, way } of forms.filter(isListed))
			if (answer === name && (await makesDifference(answer, way, probesFor(answer).toReversed())))
				seen.add(freedom);
		expect([...seen].sort()).toEqual(Object.keys(listed).sort());
	},
);
