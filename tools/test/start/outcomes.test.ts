import { readBranches } from '../../start/outcomes';

const success = (item: number, remarks: object[] = []) => ({
	json: { lead_id: `lead-${item}`, report: { outcome: 'created', remarks } },
	pairedItem: { item },
});
const remark = (item: number, outcome: string) => ({
	json: { message: 'Why', field: 'phone', value: '1', category: 'invalid_value', outcome },
	pairedItem: { item },
});

describe('the branches of the main job', () => {
	it('count a submission once, however many remarks it has', () => {
		const outputs = [
			[success(0), success(1, [{}, {}])],
			[
				...[remark(1, 'created'), remark(1, 'created')],
				...[remark(2, 'rejected'), remark(2, 'rejected'), remark(3, 'failed')],
			],
		];

		expect(readBranches({ outputs }, 4).outcomes).toEqual({
			...{ written: 1, writtenWithRemarks: 1, rejected: 1, failed: 1 },
		});
	});

	it('count the values that were not stored, each column of a remark and each row of a shared one', () => {
		const columns = { message: '2 columns have no field: a, b', value: { a: 1, b: 2 } };
		const shared = {
			json: { message: 'No field is called c: 2 rows', category: 'unknown_field', rows: '1–2' },
		};
		const inReport = (item: number) => {
			const { json, pairedItem } = success(item, [columns, { message: 'No', value: 'x' }]);
			return { json: { ...json, report: { ...json.report, not_stored: ['c'] } }, pairedItem };
		};
		const outputs = [
			[inReport(0), inReport(1)],
			[
				{ ...shared, pairedItem: { item: 0 } },
				remark(2, 'rejected'),
				{
					...remark(2, 'rejected'),
					json: { message: 'Missing', category: 'missing_mandatory', outcome: 'rejected' },
				},
			],
		];
		expect(readBranches({ outputs }, 3).valuesNotStored).toBe(9);
	});

	it.each([
		['without an outcome', [[success(0)], []], 2, 'Item 1 has these outcomes: none'],
		['with two outcomes', [[success(0), success(0)], []], 1, 'Item 0 has these outcomes: written, written'],
		['without a link', [[{ json: success(0).json }], []], 1, 'does not come from one input item'],
	])('do not hide a submission %s', (_, outputs, count, problem) => {
		expect(() => readBranches({ outputs }, count)).toThrow(problem);
	});
});
