import { items, onTimeline, type Start, type Wish } from '../wish';

const contract: Start = {
	kind: 'items',
	items: [
		{
			json: { lead_id: '{asha}', action_id: '{asha.paper}' },
			files: { data: { name: 'contract.pdf', content: 'Signed by both' } },
		},
	],
};

const quote = items({ lead_id: '{ravi}', action_id: '{ravi.quote}', file_id: '{ravi.quote.file}' });

export const files: readonly Wish[] = [
	{
		name: 'attach a file',
		text: 'The file in the binary field data belongs to this lead. Attach it to the lead itself; the action ID does not matter here.',
		start: contract,
		changes: onTimeline('asha', { type: 'ATTACHMENT', files: { 'contract.pdf': 'Signed by both' } }),
		done: [['contract.pdf']],
	},
	{
		name: 'file the signed paper',
		text: 'The lead has a Document Received entry, whose ID is given. Put the file in data into the document field of that entry, and do not make a new entry.',
		start: contract,
		changes: { leads: { asha: { entries: { paper: { files: { 'contract.pdf': 'Signed by both' } } } } } },
		done: [['contract.pdf']],
	},
	{
		name: 'fetch a file',
		text: 'Download this file, so that the next node can send it by email.',
		start: quote,
		done: [['quote.pdf', 'The quote of March']],
	},
	{
		name: 'a link to a file',
		text: 'I do not want the file itself. I only need a link to it that I can open in the browser without logging in.',
		start: quote,
		done: [['http']],
	},
	{
		name: 'away with a file',
		text: 'This quote was sent to the wrong person. Delete the file for good.',
		start: quote,
		changes: { leads: { ravi: { entries: { quote: { files: {} } } } } },
		done: [['{ravi.quote.file}']],
	},
];
