import type { INodeExecutionData } from 'n8n-workflow';

const cities = ['Mumbai', 'pune', 'Delhi ', 'Bengaluru', 'DUBAI'];
const two = (value: number) => String(value).padStart(2, '0');

/** One form submission. The node must prepare every value except the name. One email in fifty is invalid. */
function submission(index: number): INodeExecutionData['json'] {
	const phone = String(9_810_000_000 + index);
	return {
		name: `Lead ${index}`,
		phone: `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`,
		email: index % 50 === 0 ? 'not given' : `Lead ${index} <lead${index}@example.com>`,
		company: `Company ${index % 400}`,
		city: cities[index % cities.length],
		rating: `${1 + (index % 5)} stars`,
		newsletter: index % 2 === 0 ? 'yes' : 'no',
		interests: 'CRM, telephony',
		budget: `₹ ${1 + (index % 9)},50,000`,
		birth_date: `19${two(60 + (index % 40))}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
		website: `example${index % 400}.com`,
		notes: 'Asked for a call back in the afternoon.',
	};
}

/** Submissions with different phone numbers. */
export function submissions(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, index) => ({ json: submission(index) }));
}
