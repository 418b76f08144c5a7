import { countOutcomes, readBranches } from '../../start/outcomes';

const success = (item: number, remarks: object[] = []) => ({
	json: { lead_id: `lead-${item}`, report: { outcome: 'created', remarks } },
	pairedItem: { item },
});
const remark = (item: number, category: string) => ({
	json: { message: 'Why', field: 'phone', value: '1', hint: 'What to do', category },
	pairedItem: { item },
});

describe('the count of outcomes', () => {
	it('counts a submission once, however many remarks it has', () => {
		const branches = readBranches([
			[success(0), success(1, [{}, {}])],
			[
				remark(1, 'invalid_value'),
				remark(1, 'archived_status'),
				remark(2, 'already_exists'),
				remark(2, 'invalid_value'),
				remark(3, 'failed'),
			],
		]);

		expect(countOutcomes(branches)).toEqual({ written: 1, writtenWithRemarks: 1, rejected: 1, failed: 1 });
	});

	it('does not hide a submission that has no outcome, nor one that has two', () => {
		const lost = readBranches([[success(0)], []]);
		const doubled = readBranches([[success(0), success(0)], []]);

		expect(countOutcomes(lost).written).toBe(1);
		expect(countOutcomes(doubled).written).toBe(2);
	});

	it('rejects an item without a link to its submission', () => {
		const { json } = success(0);

		expect(() => readBranches([[{ json }], []])).toThrow('no link to its submission');
	});
});
