import type { INodeTypeDescription } from 'n8n-workflow';

import { describedNodes } from '../../exam/material/descriptions';
import { wishes } from '../../exam/wishes';
import { operationsIn, optionsOf } from '../../docs/operations';

/** For each operation and each event of the trigger, a wish that needs it. */
const wishFor: Readonly<Record<string, string>> = {
	'actions customAction create': 'a visit of the past',
	'actions customAction update': 'the outcome came later',
	'actions payment create': 'a gateway that counts paise',
	'actions payment updateStatus': 'the money arrived',
	'actions timeline get': 'one entry of a timeline',
	'actions timeline getAll': 'only the visits',
	'files file delete': 'away with a file',
	'files file download': 'fetch a file',
	'files file getDownloadUrl': 'a link to a file',
	'files file uploadToAction': 'file the signed paper',
	'files file uploadToLead': 'attach a file',
	'leads lead create': 'contact form',
	'leads lead get': 'the whole story of a lead',
	'leads lead getAll': 'leads of a colleague',
	'leads lead update': 'lost to a competitor',
	'leads lead upsert': 'create or update by phone',
	'leadsTrigger definitionsChanged': 'somebody adds an option',
	'leadsTrigger leadActivity': 'somebody visited',
	'leadsTrigger leadChanged': 'a deal is won',
	'leadsTrigger newLead': 'new leads of the website',
	'leadsTrigger teamMemberChanged': 'the team changes',
	'metadata customAction get': 'one action in detail',
	'metadata customAction getAll': 'actions of the workspace',
	'metadata customField get': 'options of one field',
	'metadata customField getAll': 'all fields',
	'metadata enterprise get': 'which workspace is this',
	'metadata pipeline get': 'statuses in use',
	'metadata workspace check': 'fit for an import',
	'metadata workspace snapshot': 'a backup of the definitions',
	'teamMembers teamMember create': 'first day at work',
	'teamMembers teamMember get': 'one colleague',
	'teamMembers teamMember getAll': 'who is away',
	'teamMembers teamMember updateAvailability': 'on holiday',
};

/** What a person chooses first in a node: `leads lead create`, or an event of the trigger. */
function choicesOf({ name, properties }: INodeTypeDescription): string[] {
	const operations = operationsIn({ properties });
	if (operations.length === 0) {
		const event = properties.find((property) => property.name === 'event');
		return optionsOf(event).map(({ value }) => `${name} ${String(value)}`);
	}
	return operations.map(({ resource, operation }) => [name, resource, operation.value].join(' '));
}

it('has a wish for each operation and each event', async () => {
	const nodes = await describedNodes();
	const choices = nodes.flatMap(({ description }) => choicesOf(description));

	expect(choices.sort()).toEqual(Object.keys(wishFor).sort());
	expect(wishes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(wishFor)));
});
