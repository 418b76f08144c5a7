import type { INodeProperties } from 'n8n-workflow';

import { activityProperty, performedByFilter, typesFilter } from '../../shared/editor/activityFilters';
import { collection, hintForBuilders, notice, parameter } from '../../shared/editor/options';
import { hidePiiProperty, simplifyProperty } from '../../shared/editor/properties';

/** The editor fields of *Lead Activity*. */
export const leadActivityProperties: INodeProperties[] = [
	notice(
		'leadActivityNotice',
		'Starts for actions on timelines: calls, messages, payments, files and custom actions. The creation of a lead is none of them: choose the event New Lead for that. An action appears some seconds late (Safety Lag). The leads have a lead_id if searches return it.',
	),
	{
		...activityProperty,
		description: 'Only actions that match all of these filters start the workflow',
		options: [
			typesFilter('The activation fails for a type that is not listed and that no lead has.'),
			performedByFilter(
				'Team members',
				'The activation fails for one who is not on the team and did nothing.',
			),
		],
	},
	parameter(
		'boolean',
		'Include Actions',
		'includeActions',
		'Whether each lead has with it those of its actions that started the workflow. The node sends one more request for each lead, and a poll returns at most 100 leads. If the searches of your service return no lead IDs, no lead has actions: actions_missing says so.',
		{
			default: true,
			...hintForBuilders(
				'Then Timeline, Get Many returns them by the identifier of the lead and activity_window.',
			),
		},
	),
	hidePiiProperty,
	simplifyProperty,
	collection('Options', 'options', [
		parameter(
			'number',
			'Look Back (Minutes)',
			'lookBack',
			'How many minutes before the activation count as new. Applies to the first poll, and to the first poll after you change the event or the workspace.',
			{ typeOptions: { minValue: 0 } },
		),
		parameter(
			'number',
			'Safety Lag (Seconds)',
			'safetyLag',
			'How many seconds the node stays behind the present, so that it does not miss actions that are stored a little late. Raise it if actions are stored with an earlier date: an action that is dated back further than this does not start the workflow. If the answers of the service have no Date header, the node stays another 5 minutes behind. If the clock of n8n is ahead by more than that, raise the lag by the rest.',
			{ typeOptions: { minValue: 1 }, default: 10 },
		),
	]),
];
