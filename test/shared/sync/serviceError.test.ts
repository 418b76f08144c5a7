import { parseServiceError } from '../../../nodes/shared/sync/answerFailure';

const error = { code: undefined, message: undefined, details: [] };
const code = (letters: number) => `A_${'B'.repeat(letters - 2)}`;

describe('an error of the service', () => {
	it.each<[unknown, object]>([
		[{ error: { code: 'X_Y', message: 'No.' } }, { code: 'X_Y', message: 'No.' }],
		[{ error: { code: ' X_Y ' } }, { code: 'X_Y' }],
		[{ error: { code: 'not found', message: 7 } }, { message: '7' }],
		[{ error: { code: 404, message: 'No.' } }, { message: 'No.' }],
		[{ error: 'NO_LEAD' }, { code: 'NO_LEAD', message: 'NO_LEAD' }],
		[{ error: 'NO_LEAD today' }, { message: 'NO_LEAD today' }],
		[{ error: 'The NO_LEAD' }, { message: 'The NO_LEAD' }],
		[
			{ code: ' NO_LEAD2_X ', message: 'No.' },
			{ code: 'NO_LEAD2_X', message: 'No.' },
		],
		[{ type: 'NOLEAD', title: 'No.' }, {}],
		[
			{ code: code(100), message: 'No.' },
			{ code: code(100), message: 'No.' },
		],
		[{ code: code(101), message: 'No.' }, { message: 'No.' }],
		[{ error: { code: code(101) } }, {}],
		[{ message: ['One.', 'Two.'] }, { message: 'One., Two.' }],
		[
			{ message: 'No.', error: { code: 'X_Y', message: 'Not this one.' } },
			{ code: 'X_Y', message: 'Not this one.' },
		],
		[
			{ message: 'No.', details: [{ field: 'fields.a', remark: 'Bad' }, 'Worse'] },
			{
				message: 'No.',
				details: [
					{ field: 'fields.a', remark: 'Bad' },
					{ field: '', remark: 'Worse' },
				],
			},
		],
		[
			{ error: { code: 'X_Y', message: 'No.', details: ['Bad'] }, details: ['Worse'] },
			{
				...{ code: 'X_Y', message: 'No.' },
				details: ['Bad', 'Worse'].map((remark) => ({ field: '', remark })),
			},
		],
		[
			['One.', 'Two.'],
			{
				details: [
					{ field: '', remark: 'One.' },
					{ field: '', remark: 'Two.' },
				],
			},
		],
		['  Bad gateway ', { message: 'Bad gateway' }],
		['NO_LEAD', { code: 'NO_LEAD', message: 'NO_LEAD' }],
		['<!DOCTYPE html><title lang="en"> 502\n Bad  gateway </title>', {}],
		['<p>Down</p>', {}],
		['1 < 2', { message: '1 < 2' }],
		[' ', {}],
		[undefined, {}],
		[[], {}],
	])('is read as far as it is one: %j', (body, expected) => {
		expect(parseServiceError(body)).toEqual({ ...error, ...expected });
	});

	it('is cut where it is too long for people', () => {
		const { details } = parseServiceError({ details: Array<string>(10_002).fill('No') });
		expect(details.at(-1)?.remark).toMatch(/2 more remarks/);
		const { message } = parseServiceError({ message: 'x'.repeat(2_007) });
		expect(message).toBe(`${'x'.repeat(2_000)}... (7 more characters)`);
		expect(parseServiceError({ message: 'x'.repeat(2_000) }).message).toHaveLength(2_000);
	});
});
