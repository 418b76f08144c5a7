import type { Example } from '../../examples';

interface DeskForm {
	/** The ID of the workflow *Desk* that it reports to. */
	readonly deskId: string;
	readonly client: string;
	readonly form: string;
}

/** A form of its own that reports under these names, as a person makes it from the example `desk/form`. */
export function deskForm({ deskId, client, form }: DeskForm): (example: Example) => Example {
	const path = `desk-${client}-${form}`.toLowerCase().replaceAll(' ', '-');
	return (example) =>
		JSON.parse(
			JSON.stringify({ ...example, name: `${client}: ${form}` })
				.replace('"value":"Rao Traders"', `"value":"${client}"`)
				.replace('"value":"Enquiry"', `"value":"${form}"`)
				.replace(/"webhookId":"[^"]*"/, `"webhookId":"${path}"`)
				.replaceAll('lead-desk', deskId),
		) as Example;
}
