import type { CustomAction } from '../definitions';
import type { Sent } from '../json';
import { remarkTexts } from '../remarks';
import type { StoredValue } from '../values/reading';
import { valueTypes } from '../values/types';
import { valueContext, type Workspace } from '../workspace';

/** Adds a remark for a field. The caller turns the API name into an address. */
type AddRemark = (apiName: string, text: string) => void;

export interface ActionDraft {
	readonly accepted: ReadonlyMap<string, StoredValue>;
	readonly cleared: ReadonlySet<string>;
	/** Creates the new options and tags. Call it only once the action is certain to be stored. */
	commitLabels(): void;
}

/** Lead fields and action fields follow the same rules (sync-api.md, Field types). */
export function readActionFields(
	workspace: Workspace,
	definition: CustomAction,
	sent: Sent,
	addRemark: AddRemark,
): ActionDraft {
	const context = valueContext(workspace);
	const accepted = new Map<string, StoredValue>();
	const cleared = new Set<string>();
	const commits: Array<() => void> = [];
	for (const [apiName, value] of Object.entries(sent)) {
		const field = definition.fields.get(apiName);
		if (value === null) {
			cleared.add(apiName);
			continue;
		}
		if (field === undefined) {
			addRemark(apiName, remarkTexts.unknownField);
			continue;
		}
		const { type } = field;
		if (type === 'FILE') {
			addRemark(apiName, remarkTexts.fileField);
			continue;
		}
		const reading = valueTypes[type].read(value, { ...field, type }, context);
		if (reading.outcome === 'cleared') cleared.add(apiName);
		if (reading.outcome === 'rejected') reading.remarks.forEach((text) => addRemark(apiName, text));
		if (reading.outcome !== 'accepted') continue;
		reading.remarks.forEach((text) => addRemark(apiName, text));
		accepted.set(apiName, reading.value);
		for (const label of reading.newLabels) {
			commits.push(() => workspace.store.definitions.addLabel(field, label, workspace.newId()));
		}
	}
	return { accepted, cleared, commitLabels: () => commits.forEach((commit) => commit()) };
}
