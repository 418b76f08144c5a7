import type { IDataObject } from 'n8n-workflow';

const two = (value: number) => String(value).padStart(2, '0');

/** A lead with twenty fields whose values the service stores unchanged. All subjects send the same values. */
export function leadFields(index: number): IDataObject {
	const day = [two(1 + (index % 28)), two(1 + (index % 12)), `19${two(60 + (index % 40))}`];
	return {
		name: `Lead ${index}`,
		phone: `+91${9_810_000_000 + index}`,
		email: `lead${index}@example.com`,
		company: `Company ${index % 400}`,
		city: ['Mumbai', 'Pune', 'Delhi', 'Bengaluru', 'Dubai'][index % 5] ?? '',
		rating: 1 + (index % 5),
		newsletter: index % 2 === 0,
		interests: ['CRM', 'Telephony'],
		budget: `${1 + (index % 9)}50000`,
		birth_date: day.join('/'),
		website: `example${index % 400}.com`,
		notes: 'Asked for a call back in the afternoon.',
		job_title: 'Head of Purchasing',
		work_email: `purchasing@example${index % 400}.com`,
		source: 'Website',
		languages: ['English', 'Hindi'],
		deal_value: `${1 + (index % 7)}25000`,
		photo: `https://example.com/photo/${index}.png`,
		customer_id: `C-${index}`,
		campaign_code: `spring-${index % 12}`,
	};
}

export const fieldNames = Object.keys(leadFields(0));

/** Each field of such a lead, mapped by an expression. */
export const expressions = Object.fromEntries(fieldNames.map((field) => [field, `={{ $json.${field} }}`]));
