import { isOfForms, isOfNodes } from '../../../nodes/shared/writes/ownKeys';

const times = [1_795_000_000_000, '2026-01-05T10:00:00.000Z', '05/01/2026 10:00'];
const noTimes = [
	'yesterday',
	'since 2026-01-05T10:00',
	'on 05/01/2026 10:00',
	'2026-01-05',
	'05/01/2026',
	...[['2026-01-05T10:00'], true, null],
];
const texts = ['65f1c0ffee65f1c0ffee65f1', ''];
const noTexts = [7, ['a'], null];
const objects = [{}, { a: 1 }];
const noObjects = ['a', 7, [{}], null];

/** A key, values that a node or a form puts under it, and values of people. */
type Row = [key: string, ours: readonly unknown[], ofPeople: readonly unknown[]];

const ofNodes: Row[] = [
	['lead_id', ['65f1c0ffee65f1c0ffee65f1', 7, null], []],
	['action_id', ['65f1c0ffee65f1c0ffee65f1', 7, null], []],
	['created_on', times, noTimes],
	['modified_on', times, noTimes],
	['creationTimestamp', times, noTimes],
	['modificationTimestamp', times, noTimes],
	['employeeid', texts, noTexts],
	['lostReasonid', texts, noTexts],
	['activity_window', objects, noObjects],
	['report', objects, noObjects],
	[
		'type',
		['PAYMENT', 'ATTACHMENT', 'ACTION_1001'],
		['A PAYMENT', 'PAYMENTS', 'ACTION_', 'ACTION_1001a', 'AN ACTION_1', 'Flat', ['PAYMENT'], null],
	],
	['fields', objects, noObjects],
	['actions', [[], [{}]], [{}, 'a', 7, null]],
	['city', [], ['Pune', 7, {}, []]],
	['constructor', [], ['Pune', 7, {}, []]],
];

const ofForms: Row[] = [
	['submittedAt', times, noTimes],
	['formMode', ['test', 'production'], ['', 'testing', 'online', 7, ['test'], null]],
	['formQueryParameters', objects, noObjects],
	['city', [], ['Pune', 7, {}, []]],
];

describe('of an item that is mapped automatically', () => {
	it.each(ofNodes)('%s is of a node by its value', (key, ours, ofPeople) => {
		for (const value of ours) expect([value, isOfNodes(key, value)]).toEqual([value, true]);
		for (const value of ofPeople) expect([value, isOfNodes(key, value)]).toEqual([value, false]);
	});

	it.each(ofForms)('%s is of a form by its value', (key, ours, ofPeople) => {
		for (const value of ours) expect([value, isOfForms(key, value)]).toEqual([value, true]);
		for (const value of ofPeople) expect([value, isOfForms(key, value)]).toEqual([value, false]);
	});
});
