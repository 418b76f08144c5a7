let people = 0;

/** A person who is new to every workspace and every check. */
export function newPerson() {
	people += 1;
	const number = String((Date.now() + people) % 1e8).padStart(8, '0');
	return {
		name: `Asha ${number}`,
		phone: `+9199${number}`,
		/** As the service stores it. */
		storedPhone: `9199${number}`,
		email: `asha.${number}@mail.example`,
	};
}

/**
 * The answers of a form, in the order of its fields: name, phone, email, company, city, birth_date, budget,
 * interests and notes.
 */
export function answersOf({ name, phone, email }: { name: string; phone: string; email: string }): string[] {
	return [name, phone, email, 'Rao Traders', '', '', '', JSON.stringify(['CRM']), ''];
}
