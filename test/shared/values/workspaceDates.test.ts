import { FailureError } from '../../../nodes/shared/sync/failure';
import { actionPage } from '../../../nodes/shared/sync/shapes/definitions';
import { withDateFormats, workspaceDateFormat } from '../../../nodes/shared/session/dateFormats';
import { DefinitionMap } from '../../../nodes/shared/workspace/names';
import { field } from './support';
import { readAs } from '../../kit/readAs';

const fields = (...formats: Array<string | undefined>) => ({
	fields: async () =>
		await Promise.resolve({
			fields: new DefinitionMap(
				formats.map((dateFormat, place) => [String(place), field('date', { dateFormat })] as const),
			),
			identifier: undefined,
		}),
});
const failing = (thrown: Error) => ({ fields: async (): Promise<never> => await Promise.reject(thrown) });
const failure = (reason: 'cancelled' | 'unavailable') =>
	new FailureError({ reason, message: reason, description: 'Try again.' });
const notRead = failing(new Error('Nobody needs the fields of leads'));

describe('the date format of the workspace', () => {
	it.each([
		[[undefined, 'MM/DD/YYYY', 'DD/MM/YYYY'], 'MM/DD/YYYY'],
		[['Do MMMM', 'YYYY-MM-DD'], 'YYYY-MM-DD'],
		[[undefined, 'Do MMMM'], undefined],
		[[], undefined],
	])('is the first one of its fields that can be read: %j has %s', async (formats, format) => {
		expect(await workspaceDateFormat(fields(...formats))).toBe(format);
	});

	it('is unknown where the fields cannot be read, unless somebody cancelled the reading', async () => {
		expect(await workspaceDateFormat(failing(failure('unavailable')))).toBeUndefined();
		for (const thrown of [failure('cancelled'), new Error('a defect')])
			await expect(workspaceDateFormat(failing(thrown))).rejects.toBe(thrown);
	});
});

describe('the fields of actions', () => {
	const { data: entries } = readAs(actionPage, [
		{
			code: '1001',
			fieldSchema: [
				{ apiName: 'visited', type: 'DATE' },
				{ apiName: 'printed', type: 'DATE', dateFormat: 'YYYY-MM-DD' },
				{ apiName: 'odd', type: 'DATE', dateFormat: {} },
				{ apiName: 'topic', type: 'TEXT' },
			],
		},
		{ code: '1002', fieldSchema: [{ apiName: 'topic', type: 'TEXT' }] },
	]);
	const gap = { why: 'not all custom actions can be read' };
	const mapOf = (codes: readonly string[]) =>
		new DefinitionMap(
			entries.filter(({ code }) => codes.includes(code)).map((action) => [action.code, action] as const),
			gap,
		);
	const all = mapOf(['1001', '1002']);

	it('have the format of the workspace where they are dates that show none', async () => {
		const asked: unknown[] = [];
		const actions = await withDateFormats(all, fields('MM/DD/YYYY'), (names) => asked.push(names) > 0);
		expect(asked).toEqual([['visited']]);
		expect([...actions.keys()]).toEqual(['1001', '1002']);
		expect(actions.gap).toBe(gap);
		expect(actions.get('1001')?.fields.map(({ dateFormat }) => dateFormat)).toEqual([
			'MM/DD/YYYY',
			'YYYY-MM-DD',
			undefined,
			undefined,
		]);
		expect(actions.get('1002')).toEqual(all.get('1002'));
	});

	it('stay as they are where the workspace shows no format', async () => {
		expect(await withDateFormats(all, fields(undefined), () => true)).toBe(all);
	});

	it.each([
		['without a date that lacks its format', mapOf(['1002']), true],
		['that have no value for one', all, false],
	])('%s need no fields of leads', async (_which, actions, mayHaveValue) => {
		expect(await withDateFormats(actions, notRead, () => mayHaveValue)).toBe(actions);
	});
});
