import { freedom, type Row } from '../freedom';
import { timeForms } from '../times';
import { absentAll, as, cluttered, inPages, nested, reversed, successes } from '../ways';
import { actionDefinitionFreedoms } from './actionDefinition';
import { fieldDefinitionFreedoms } from './fieldDefinition';
import { pipelineRow } from './pipeline';

/** Of fields only: the demo workspace has fewer actions than a page has by default. */
const pages = freedom('pages', 'S', inPages);

const order = (path: string) => freedom('order', 'P', reversed(path));

const status = freedom('status', 'P', ...successes(201, 202));

/** Answers about the definitions of the workspace (sync-api.md, Metadata). */
export const metadataRows = {
	listFields: {
		promised: ['[].apiName', '[].type', '[].isLeadid'],
		freedoms: [...fieldDefinitionFreedoms('[]'), order(''), pages, status],
	},
	getField: {
		promised: [],
		freedoms: [...fieldDefinitionFreedoms(''), status],
	},
	listActions: {
		promised: ['[].description'],
		freedoms: [...actionDefinitionFreedoms('[]'), order(''), status],
	},
	getActionDefinition: {
		promised: [],
		freedoms: [...actionDefinitionFreedoms(''), status],
	},
	getPipeline: pipelineRow,
	getEnterprise: {
		promised: ['leadIdentifierFieldId'],
		freedoms: [
			freedom(
				'other keys',
				'R',
				absentAll(
					'absent',
					'name',
					'id',
					'creationTimeStamp',
					'teamSize',
					'industry',
					'website',
					'integrations',
				),
				as('null', '*', (value) => (typeof value === 'string' && value.length > 20 ? value : null)),
				nested('', 'enterprise', 'name', 'id', 'teamSize', 'industry', 'website'),
			),
			freedom('times', 'R', ...timeForms('creationTimeStamp')),
			freedom('extra keys', 'P', cluttered('')),
			status,
		],
	},
} as const satisfies Record<string, Row>;
