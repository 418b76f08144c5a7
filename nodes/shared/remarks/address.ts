/** Where a remark points. The service writes it as a text (sync-api.md, Remark). */
export type Address =
	| {
			readonly scope: 'lead';
			readonly apiName?: string;
			/** A key that is not a field, such as `files[0]`. */
			readonly key?: string;
	  }
	| {
			readonly scope: 'action';
			/** Its place in a list of actions. Undefined for the only action of an item. */
			readonly actionIndex?: number | undefined;
			readonly apiName?: string | undefined;
			/** A key of the entry itself, such as `employeeid`. */
			readonly key?: string | undefined;
	  }
	/** A team member, and a key of its record. The service names such keys without a prefix, in `error.details`. */
	| { readonly scope: 'member'; readonly apiName?: string; readonly key?: undefined };

/**
 * Reads `fields.email`, `actions[1].fields.email`, `actions[1].employeeid` or `actions[1]`. Any other text is a key of
 * the lead.
 */
export function parseAddress(text: string): Address {
	const action = /^actions\[(\d+)\](?:\.(.*))?$/s.exec(text);
	if (action) {
		const actionIndex = Number(action[1]);
		const rest = action[2];
		if (rest === undefined || rest === '') return { scope: 'action', actionIndex };
		const apiName = fieldName(rest);
		return apiName === undefined
			? { scope: 'action', actionIndex, key: rest }
			: { scope: 'action', actionIndex, apiName };
	}
	if (text === '') return { scope: 'lead' };
	const apiName = fieldName(text);
	return apiName === undefined ? { scope: 'lead', key: text } : { scope: 'lead', apiName };
}

function fieldName(text: string): string | undefined {
	return text.startsWith('fields.') ? text.slice('fields.'.length) : undefined;
}

/** The address of the same place in the only action of an item, whatever the service says of its index. */
export function ofOnlyAction({ apiName, key }: Address): Address & { readonly scope: 'action' } {
	return { scope: 'action', apiName, key };
}

/** The address as the service writes it. Two addresses of the same value give the same text. */
export function printAddress(address: Address): string {
	if (address.scope === 'member') return address.apiName ?? '';
	const inner = address.apiName === undefined ? address.key : `fields.${address.apiName}`;
	if (address.scope === 'lead') return inner ?? '';
	return `actions[${address.actionIndex ?? 0}]${inner === undefined ? '' : `.${inner}`}`;
}
