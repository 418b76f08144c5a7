import { doubtText } from '../../../nodes/shared/sync/lists/doubt';

it.each([
	[{ kind: 'cut', read: 12 }, /more entries than the 12 that it returned/],
	[{ kind: 'stuck', read: 12 }, /no new entries .* more than the 12 entries/],
	[{ kind: 'counted', read: 12, counted: 15 }, /counts 15 entries, and returned 12/],
	[{ kind: 'unreadable', entries: 3 }, /left out because the node cannot read them: 3/],
	[{ kind: 'unsteady' }, /changed while it was read/],
] as const)('a person reads what a list may lack: %j', (doubt, words) => {
	expect(doubtText(doubt)).toMatch(words);
	expect(doubtText(doubt)).toMatch(/^[A-Z].*\.$/);
});
