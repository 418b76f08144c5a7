import type { operations } from '../../../nodes/Metadata/operations';
import * as metadata from '../nodes/metadata';
import { siteVisit } from '../nodes/actions';
import type { KeyNote, Rows } from './row';

const whole = { returnAll: true };
const apiNames = ['phone', 'status', 'birth_date', 'city', 'interests', 'customer_id', 'internal_score'];
const labels = ['Fresh', 'Negotiation', 'Won', 'Too Expensive', 'No Response'];
const codes = ['1001', '1002', '1003', '1004'];
const schema: KeyNote = { description: 'The fields of the action, by API name', open: [] };

export const metadataRows = {
	'customAction.get': {
		parameters: ({ code }) => metadata.getActionDefinition({ code }),
		shows: [siteVisit, 'outcome'],
		output: { fieldSchema: schema },
	},
	'customAction.getAll': {
		parameters: () => metadata.getActions(),
		shows: codes,
		whole,
		output: { fieldSchema: schema },
	},
	'customField.get': {
		parameters: ({ field }) => metadata.getField({ field }),
		shows: ['city', 'Kathmandu'],
		runs: () =>
			['phone', 'birth_date', 'city', 'interests'].map((field) => ({
				parameters: metadata.getField({ field }),
				items: [{}],
			})),
	},
	'customField.getAll': { parameters: () => metadata.getFields(), shows: apiNames, whole },
	'enterprise.get': { parameters: () => metadata.getEnterprise(), shows: ['leadIdentifierFieldId'] },
	'pipeline.get': {
		parameters: () => metadata.getPipeline(),
		shows: labels,
		output: {
			kind: { enum: ['status', 'lost_reason'] },
			stageType: { description: 'Of a status, such as OPEN, WON or LOST' },
		},
	},
	'workspace.check': {
		parameters: () => metadata.checkWorkspace(),
		shows: ['internal_score'],
		output: {
			about: { enum: ['workspace', 'field', 'action', 'status', 'lost_reason', 'team_member'] },
			severity: { enum: ['problem', 'warning', 'info'] },
		},
	},
	'workspace.snapshot': { parameters: () => metadata.takeSnapshot(), shows: [...apiNames, ...labels] },
} satisfies Rows<typeof operations>;
