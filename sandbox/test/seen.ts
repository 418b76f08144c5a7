import type { Sandbox } from '../src/server';
import { Person, type Seen } from './person';

/** What a person reads on a page of the sandbox. */

export async function signedIn(sandbox: Sandbox): Promise<Person> {
	const person = new Person(sandbox);
	await person.signIn();
	return person;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const heading = ({ $ }: Seen) => $('h1').text();

/** The message about the form that was sent. */
export const told = ({ $ }: Seen) => oneLine($('.flash').text());

export const rows = ({ $ }: Seen) =>
	$('tbody tr:not(.bodies)')
		.toArray()
		.map((row) => oneLine($(row).text()));

/** The words of the banner, or an empty text without one. */
export const bannerOf = ({ $ }: Seen) => oneLine($('.banner p').text());
