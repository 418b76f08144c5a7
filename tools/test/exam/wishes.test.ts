import { carryOut } from '../../exam/stage/carryOut';
import type { Known } from '../../exam/stage/known';
import { setStage, type Stage } from '../../exam/stage/stage';
import { readState, type State } from '../../exam/stage/state';
import { differencesOf } from '../../exam/verdict/differences';
import { judgeWish, type Outcome } from '../../exam/verdict/judge';
import type { Arrived } from '../../exam/verdict/seen';
import type { Seen, Wish } from '../../exam/wish';
import { wishes } from '../../exam/wishes';
import { withExam } from './withExam';

/*
 * The repository has no answers. So these tests make the changes that a wish wants through the API of the workspace,
 * and let the items arrive that it wants: that is right, and anything less or more is not.
 */

const workspace = withExam();

/** The workspace of the wishes that change nothing in it. */
let untouched: Stage;

beforeAll(async () => {
	untouched = await setStage(workspace);
});

const arrived = (known: Known, seen: readonly Seen[] = []): Arrived[] =>
	known.resolve(seen).map((json) => ({ json, files: [] }));

/** What a run has that does what the wish wants. */
const good = (wish: Wish, before: State, after: State, known: Known): Outcome => ({
	before,
	after,
	done: arrived(known, wish.done),
	toCheck: arrived(known, wish.toCheck),
	errors: [],
	hints: [],
	remarks: [],
});

const stranger = { id: 'stranger', fields: { name: 'Stranger' }, entries: [] };

describe.each(wishes.map((wish) => [wish.name, wish] as const))('the wish "%s"', (_name, wish) => {
	let known: Known;
	let before: State;
	let after: State;

	beforeAll(async () => {
		if (wish.changes === undefined) {
			({ known, state: before } = untouched);
			after = before;
			return;
		}
		({ known, state: before } = await setStage(workspace));
		await carryOut(workspace, wish.changes, known);
		after = await readState(workspace);
	});

	it('can come true, and is right then', () => {
		expect(judgeWish(wish, good(wish, before, after, known), known)).toEqual({
			verdict: 'right',
			wrong: [],
			said: [],
		});
	});

	it('is not right when nothing happens', () => {
		const nothing = { ...good(wish, before, before, known), done: [], toCheck: [] };
		expect(judgeWish(wish, nothing, known).verdict).toBe('silently wrong');
	});

	it('is not right when the items arrive and the workspace is as before, or the other way round', () => {
		const verdicts = [
			...(wish.changes ? [good(wish, before, before, known)] : []),
			...(wish.done.length > 0 ? [{ ...good(wish, before, after, known), done: [] }] : []),
			...(wish.toCheck ? [{ ...good(wish, before, after, known), toCheck: [] }] : []),
		].map((outcome) => judgeWish(wish, outcome, known).verdict);
		expect(new Set(verdicts)).toEqual(new Set(['silently wrong']));
	});

	it('is not right when more happens', () => {
		const outcome = good(wish, before, after, known);
		const more = [
			{ ...outcome, after: { ...after, leads: [...after.leads, stranger] } },
			...(wish.othersToo ? [] : [{ ...outcome, done: [...outcome.done, { json: {}, files: [] }] }]),
			{ ...outcome, toCheck: [...outcome.toCheck, { json: { other: 'thing' }, files: [] }] },
		];
		expect(more.map((each) => judgeWish(wish, each, known).verdict)).toEqual(
			more.map(() => 'silently wrong'),
		);
	});
});

const happenings = wishes.flatMap(({ name, start }) =>
	start.kind === 'trigger' ? [[name, start.happens] as const] : [],
);

it.each(happenings)('what happens for "%s" can happen', async (_name, happens) => {
	const { known, state: before } = await setStage(workspace);
	await carryOut(workspace, happens, known);
	expect(differencesOf(before, await readState(workspace), happens, known)).toEqual([]);
});

it('has 60 wishes, each with its own name and text', () => {
	expect(wishes).toHaveLength(60);
	expect(new Set(wishes.map(({ name }) => name)).size).toBe(60);
	expect(new Set(wishes.map(({ text }) => text)).size).toBe(60);
});
