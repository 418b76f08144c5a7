import type { Random } from '../random';

const firstNames = [
	'Aditi', 'Ahmed', 'Aisha', 'Ananya', 'André', 'Anjali', 'Arjun', 'Björn', 'Camille', 'Carlos', 'Deepak',
	'Elena', 'Farah', 'Femi', 'Gabriela', 'Hana', 'Hiroshi', 'Ibrahim', 'Ingrid', 'Jaya', 'José', 'Karan', 'Kenji',
	'Lakshmi', 'Leila', 'Luca', 'Manish', 'María', 'Mei', 'Mohammed', 'Nadia', 'Neha', 'Nikhil', 'Omar', 'Pooja',
	'Rahul', 'Ravi', 'Sana', 'Sanjay', 'Sara', 'Søren', 'Sunita', 'Thu', 'Tomasz', 'Vivek', 'Yara', 'Yusuf', 'Zoë',
] as const; // oxfmt-ignore

const lastNames = [
	'Agarwal', 'Al Farsi', 'Bajracharya', 'Banerjee', 'Chowdhury', 'Costa', 'Das', 'Desai', 'Dubois', 'Fernández',
	'García', 'Ghosh', 'Hansen', 'Ibrahim', 'Jain', 'Kapoor', 'Khan', 'Kowalski', 'Kumar', 'Lim', 'Malhotra',
	'Müller', 'Nguyen', 'Okafor', 'Pillai', 'Rahman', 'Reddy', 'Rossi', 'Santos', 'Sato', 'Shah', 'Tan', 'Thapa',
	'Verma', 'Wang', 'Yadav',
] as const; // oxfmt-ignore

const companies = [
	'Acme Foods', 'Blue Lotus Travel', 'Coral Clinics', 'Deccan Motors', 'Everest Tours', 'Fairmont Realty',
	'Gulf Logistics', 'Horizon Schools', 'Indus Textiles', 'Jade Interiors', 'Kestrel Software', 'Lighthouse Media',
] as const; // oxfmt-ignore

const jobTitles = [
	'Owner',
	'Office Manager',
	'Sales Head',
	'Buyer',
	'Director',
	'Consultant',
	'Teacher',
] as const;

/** Generators of valid mobile numbers, country code first. */
const phoneNumbers: readonly [(draw: Random) => string, ...Array<(draw: Random) => string>] = [
	(draw) => `9198${draw.between(10_000_000, 99_999_999)}`,
	(draw) => `9199${draw.between(10_000_000, 99_999_999)}`,
	(draw) => `97150${draw.between(2_000_000, 9_999_999)}`,
	(draw) => `659${draw.between(1_000_000, 7_999_999)}`,
	(draw) => `1415555${draw.between(2000, 9999)}`,
];

/** Generates a person. */
export function person(draw: Random, index: number) {
	const name = `${draw.pick(firstNames)} ${draw.pick(lastNames)}`;
	const ascii = name
		.replaceAll('ø', 'o')
		.normalize('NFD')
		.replace(/[^A-Za-z ]/g, '')
		.toLowerCase()
		.replaceAll(' ', '.');
	const company = draw.pick(companies);
	return {
		name,
		email: `${ascii}${index}@mail.example`,
		phone: draw.pick(phoneNumbers)(draw),
		company,
		domain: `${company.toLowerCase().replaceAll(' ', '-')}.example`,
		jobTitle: draw.pick(jobTitles),
	};
}
