import type { CustomAction } from '../definitions';
import type { Sent } from '../json';
import { remarkTexts } from '../remarks';
import type { StoredValue } from '../values/reading';
import { valueTypes } from '../values/types';
import { valueContext, type Workspace } from '../workspace';

/** Told for each field by its API name; the caller knows the address. */
export type Complain = (apiName: string, text: string) => void;

export interface ActionDraft {
	readonly taken: ReadonlyMap<string, StoredValue>;
	readonly cleared: ReadonlySet<string>;
	/** Options and tags to create once the action is sure to be stored. */
	commitLabels(): void;
}

/** The same rules apply to lead and action fields (sync-api.md, Field types). */
export function readActionFields(
	workspace: Workspace,
	definition: CustomAction,
	sent: Sent,
	complain: Complain,
): ActionDraft {
	const context = valueContext(workspace);
	const taken = new Map<string, StoredValue>();
	const cleared = new Set<string>();
	const commits: Array<() => void> = [];
	for (const [apiName, value] of Object.entries(sent)) {
		const field = definition.fields.get(apiName);
		if (value === null) {
			cleared.add(apiName);
			continue;
		}
		if (field === undefined) {
			complain(apiName, remarkTexts.unknownField);
			continue;
		}
		const { type } = field;
		if (type === 'FILE') {
			complain(apiName, remarkTexts.fileField);
			continue;
		}
		const reading = valueTypes[type].read(value, { ...field, type }, context);
		if (reading.outcome === 'cleared') cleared.add(apiName);
		if (reading.outcome === 'refused') reading.remarks.forEach((text) => complain(apiName, text));
		if (reading.outcome !== 'taken') continue;
		reading.remarks.forEach((text) => complain(apiName, text));
		taken.set(apiName, reading.value);
		for (const label of reading.newLabels) {
			commits.push(() => workspace.store.definitions.addLabel(field, label, workspace.newId()));
		}
	}
	return { taken, cleared, commitLabels: () => commits.forEach((commit) => commit()) };
}
