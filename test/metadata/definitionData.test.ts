import { actionDefinitionData, fieldDefinitionData } from '../../nodes/Metadata/definitionData';
import { sentActionPage, sentFieldPage } from '../../nodes/shared/sync/shapes/definitions';
import { readAs } from '../kit/readAs';

const field = (sent: unknown) => readAs(sentFieldPage, [sent]).data.map(fieldDefinitionData)[0];
const action = (sent: unknown) => readAs(sentActionPage, [sent]).data.map(actionDefinitionData)[0];

describe('the item of a definition', () => {
	it.each([
		[
			{ apiName: 'city', type: 'TEXT' },
			{ valueType: 'text', labels: [] },
		],
		[
			{ apiName: 'city', type: 'DROPDOWN', options: ['Pune'] },
			{ valueType: 'dropdown', labels: ['Pune'] },
		],
		[
			{ apiName: 'city', type: {} },
			{ valueType: 'other', labels: [], unreadable: ['type'] },
		],
		[{ type: 'TEXT' }, { unreadable: ['apiName'] }],
	])('of a field that is sent as %j adds %j', (sent, added) => {
		expect(field(sent)).toEqual({ ...sent, ...added });
	});

	it.each([[null], [true]])('of a field that is sent as %j shows what was sent', (sent) => {
		expect(field(sent)).toEqual({ unreadable: ['apiName'], sent });
	});

	const shown = { apiName: 'a', valueType: 'text', mandatory: true, labels: [] };
	const fieldSchema = { a: { type: 'TEXT', mandatory: true } };

	it('of an action adds its code, its fields, and whether it may be dated back', () => {
		const sent = {
			code: 'ACTION_7',
			displayName: 'Visit',
			source: 'USER',
			allowPredatedActivity: 'DENY',
		};
		const displaySchema = [{ apiName: 'a', description: 'Why' }, null];
		const field = { ...shown, type: 'TEXT', description: 'Why' };
		expect(action({ ...sent, fieldSchema, displaySchema })).toEqual({
			...sent,
			...{ bareCode: '7', isUserDefined: true, allowsBackdating: false, fields: [field] },
		});
	});

	it('of an action keeps a list of fields that cannot be read to its end', () => {
		const odd = { a: fieldSchema.a, b: 7 };
		expect(action({ code: 7, fieldSchema: odd })).toMatchObject({ fieldSchema: odd });
	});

	it('of an action in a summary has neither fields nor that', () => {
		expect(Object.keys(action({ code: 7, source: 'SYSTEM' }) ?? {})).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/^fields$|^allowsBackdating$/)]),
		);
	});

	it('of an action without fields has an empty list', () => {
		expect(action({ code: 7, fieldSchema: {} })).toMatchObject({ bareCode: '7', fields: [] });
	});

	it('of an action without a code says so', () => {
		expect(action({ displayName: 'Visit' })).toEqual({ displayName: 'Visit', unreadable: ['code'] });
	});
});
