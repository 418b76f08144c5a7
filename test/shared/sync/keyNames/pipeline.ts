import { pipeline } from '../../../../nodes/shared/sync/shapes/pipeline';
import type { KeyNames } from './keyNames';

const status = (more: object) =>
	pipeline.parse({ statuses: [{ label: 'New', ...more }] }).statuses.entries[0];

export const pipelineParts: readonly KeyNames[] = [
	[
		'the pipeline in a wrapper',
		'pipeline lead_stage_pipeline data result',
		(key) => pipeline.parse({ [key]: { statuses: ['New'] } }).statuses.entries.length,
		1,
	],
	[
		'the label of a status',
		'label status_label reason_label display_name name status_name reason_name text title status reason lost_reason value key',
		(key) => pipeline.parse({ statuses: [{ id: 3, [key]: 'New' }] }).statuses.entries[0]?.label,
		'New',
	],
	[
		'the stage of a status',
		'stage_type stage type category',
		(key) => status({ [key]: 'lost' })?.stageType,
		'LOST',
	],
	[
		'the stage of a status in an object',
		'stage_type type name label value',
		(key) => status({ stage: { [key]: 'lost' } })?.stageType,
		'LOST',
	],
	['that a status is archived', 'archived is_archived', (key) => status({ [key]: true })?.archived, true],
	['that a status is not active', 'active is_active', (key) => status({ [key]: false })?.archived, true],
	['the state of a status', 'state status', (key) => status({ [key]: 'ARCHIVED' })?.archived, true],
	[
		'the default reason',
		'is_default default',
		(key) =>
			pipeline.parse({ lostReasons: [{ label: 'No', [key]: true }] }).lostReasons.entries[0]?.isDefault,
		true,
	],
];
