import type { Remark } from '../../../nodes/shared/remarks/remark';
import type { WrittenAs } from '../../../nodes/shared/session/outcome';
import { notWritten, writtenSummary } from '../../../nodes/shared/model/modelAnswer';

const of = (one: string) => ({ one, many: `${one}s` });

describe('the sentence that a model reads about a write', () => {
	it.each<[string, object, string]>([
		['lead', { lead_id: 'L1' }, 'Lead L1'],
		['lead', { lead_id: 'L1', action_id: 'A1' }, 'Lead L1'],
		['lead', {}, 'The lead'],
		['action', { lead_id: 'L1', action_id: 'A1' }, 'Action A1 of lead L1'],
		['payment', { action_id: 'A1' }, 'Payment A1'],
		['payment', { lead_id: 'L1' }, 'The payment'],
		['file', { lead_id: 'L1', action_id: 'A1', file_id: 'F1' }, 'File F1'],
		['file', { lead_id: 'L1', action_id: 'A1' }, 'The file'],
		['team member', { email: 'ann@example.com' }, 'The team member'],
	])('names a %s by the IDs that it has: %j', (one, json, subject) => {
		expect(writtenSummary(of(one), { ...json }, { outcome: 'updated' }, 0)).toBe(`${subject} was updated.`);
	});

	it.each<[WrittenAs, number, string]>([
		['created', 0, 'Lead L1 was created.'],
		['updated', 1, 'Lead L1 was updated; one remark says what was not stored.'],
		['unchanged', 0, 'Lead L1 exists, and the call had nothing to change.'],
		['uploaded', 2, 'Lead L1 was uploaded; 2 remarks say what was not stored.'],
		['deleted', 0, 'Lead L1 was deleted.'],
		['recovered', 0, 'Lead L1 was written: the answer was lost, but the node found it in the workspace.'],
		['already_written', 0, 'Lead L1 was written before, by an item with the same event ID.'],
		['dry_run', 0, 'Lead L1 was not sent, because this is a dry run.'],
	])('says how it ended: %s with %i remarks', (outcome, count, sentence) => {
		expect(writtenSummary(of('lead'), { lead_id: 'L1' }, { outcome }, count)).toBe(sentence);
	});

	it('names each field whose labels went', () => {
		const report = { outcome: 'updated', replaced: { tags: true, interests: ['CRM'] } } as const;
		expect(writtenSummary(of('lead'), { lead_id: 'L1' }, report, 1)).toBe(
			'Lead L1 was updated, and earlier tags and interests were replaced; one remark says what was not stored.',
		);
	});

	const because = (message: string): Remark[] => [
		{ message, category: 'other', source: 'service', address: { scope: 'lead' }, hint: '' },
	];

	it.each([
		[
			'rejected',
			'Not written: A date was expected.',
			false,
			'The lead was not written: a date was expected.',
		],
		['failed', 'No such file', true, 'The lead was not deleted: no such file.'],
		['failed', 'x'.repeat(200), false, `The lead was not written: ${'x'.repeat(150)}.`],
		['uncertain', 'lost', false, 'The lead may or may not be written, because the answer was lost.'],
		['uncertain', 'lost', true, 'The lead may or may not be deleted, because the answer was lost.'],
	] as const)('says why nothing was written: %s', (outcome, message, destroys, sentence) => {
		expect(notWritten(of('lead'), outcome, because(message), destroys)).toBe(sentence);
	});
});
