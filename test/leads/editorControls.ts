import { fieldTypes } from '../../nodes/shared/sync/shapes/definitions';
import type { TestWorkspace } from '../kit/workspace';
import { typeFacts } from '../shared/values/typeFacts';

/** What n8n calls the control for each way to enter a value. */
const controls: Readonly<Record<string, string>> = {
	text: 'string',
	number: 'number',
	date: 'dateTime',
	choice: 'options',
	list: 'string',
};

interface Field {
	readonly apiName: string;
	readonly type: string;
	readonly isVisible: boolean;
}

const fold = (name: string) => name.replaceAll('_', '').toLowerCase();

/** The control of each field that people see, by its API name: from the definitions of the workspace. */
export async function controlsOf(workspace: TestWorkspace): Promise<Map<string, string | undefined>> {
	const fields = await workspace.answer<Field[]>('GET', '/custom-fields');
	const seen = fields.filter(({ isVisible }) => isVisible);
	return new Map(
		seen.map(({ apiName, type }) => {
			const name = fold(type === 'LEAD_PROPERTY' ? apiName : type);
			const known = fieldTypes.find((each) => fold(each) === name) ?? 'other';
			return [apiName, controls[typeFacts[known].rules[0]]];
		}),
	);
}
