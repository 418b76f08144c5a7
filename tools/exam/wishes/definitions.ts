import { items, type Wish } from '../wish';

const statuses = ['Fresh', 'Contacted', 'Follow Up', 'Qualified', 'Negotiation', 'Won', 'Lost', 'Junk'];
const customActions = ['Site Visit', 'Demo Booked', 'Document Received', 'Feedback'];

export const definitions: readonly Wish[] = [
	{
		name: 'statuses in use',
		text: 'For the dropdown of my own form: all statuses that a lead can have today, one item for each. Neither archived ones nor reasons why a lead is lost.',
		start: items({}),
		done: statuses.map((label) => [label]),
	},
	{
		name: 'actions of the workspace',
		text: 'Which custom actions do we have? I need one item for each, with name and code.',
		start: items({}),
		done: customActions.map((name) => [name]),
	},
	{
		name: 'one action in detail',
		text: 'What do I have to fill in for a booked demo? Give me the definition of this custom action with its fields.',
		start: items({}),
		done: [['Demo Booked', 'demo_date', 'topic', 'guest_email']],
	},
	{
		name: 'all fields',
		text: 'A new agency asks how the fields of a lead are called. Make a list of all fields, one item for each.',
		start: items({}),
		done: [['name'], ['phone'], ['birth_date'], ...Array.from({ length: 25 }, () => [])],
	},
	{
		name: 'options of one field',
		text: 'Which cities can I choose for a lead? The definition of this one field is enough.',
		start: items({}),
		done: [['Kathmandu', 'Chennai']],
	},
	{
		name: 'which workspace is this',
		text: 'I look after six clients. Read the name of the workspace that this credential belongs to.',
		start: items({}),
		done: [['Demo Workspace']],
	},
	{
		name: 'a backup of the definitions',
		text: 'Every night I store how the workspace is set up (fields, actions, statuses, lost reasons), as one item that I can compare with that of yesterday.',
		start: items({}),
		done: [['Demo Workspace', 'Site Visit', 'Negotiation', 'Chose Competitor', 'birth_date']],
	},
	{
		name: 'fit for an import',
		text: 'Before we import thousands of contacts: which parts of this workspace would make values get lost, such as fields that are hidden? One item for each problem that is found.',
		start: items({}),
		done: [['internal_score']],
		othersToo: true,
	},
];
