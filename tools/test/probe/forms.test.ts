import { reads } from '../../probe/calls/reads';
import { writes } from '../../probe/calls/writes';
import { recognizers } from '../../probe/forms/forms';

it('recognizes the answer to each call that the probe makes', () => {
	// The address of a download is part of an answer, and what it returns is a file.
	const kinds = [...reads, ...writes].map(({ kind }) => kind).filter((kind) => kind !== 'download');
	expect(Object.keys(recognizers)).toEqual(expect.arrayContaining(kinds));
});
