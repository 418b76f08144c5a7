import { addressesOf, newPhone, textsOf, useSandbox, type Fields } from '../../test/kit/sandbox/useSandbox';

/** The sandbox of the file that imports this. */
export const running = useSandbox();

/** Creates a lead with this value. Returns the stored value and the remarks. */
export async function stored(apiName: string, value: unknown) {
	const created = await running.api.create({ phone: newPhone(), [apiName]: value });
	const fields: Fields = await running.api.fieldsOf(String(created.data.lead_id));
	return { value: fields[apiName], remarks: textsOf(created), addresses: addressesOf(created) };
}

export async function expectTaken(
	apiName: string,
	...values: ReadonlyArray<readonly [sent: unknown, read: unknown]>
) {
	for (const [sent, read] of values) {
		expect({ sent, ...(await stored(apiName, sent)) }).toEqual({
			sent,
			value: read,
			remarks: [],
			addresses: [],
		});
	}
}

export async function expectDropped(apiName: string, ...values: readonly unknown[]) {
	for (const sent of values) {
		expect({ sent, ...(await stored(apiName, sent)) }).toEqual({
			sent,
			value: undefined,
			remarks: [expect.stringMatching(/\w/)],
			addresses: [`fields.${apiName}`],
		});
	}
}

export const same = (...values: readonly unknown[]) => values.map((value) => [value, value] as const);
