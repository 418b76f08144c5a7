/**
 * What the probe makes of one freedom: the forms that it saw (an empty list: the usual one), or why it saw none.
 *
 * Forms have the names that the sandbox's table has. A form that it lacks is named in the same way.
 */
export type Found = { readonly forms: readonly string[] } | { readonly why: string };

export type FoundOf = Readonly<Record<string, Found>>;

export const usual: Found = { forms: [] };

export const form = (...forms: readonly string[]): Found => ({ forms });

export const unseen = (why: string): Found => ({ why });

export const isSeen = (found: Found): found is Extract<Found, { forms: unknown }> => 'forms' in found;

/** A key in the name of a form. A key that may be somebody's data is left out. */
export const named = (key: string) => (/^[A-Za-z_]{1,24}$/.test(key) ? key : 'another key');

/** `label as name`, where the key is not the usual one. */
export const keyForm = (usualKey: string, key: string): Found =>
	key === usualKey ? usual : form(`${usualKey} as ${named(key)}`);

/** One answer for several sights of a freedom. They contradict each other rarely; then nothing is settled. */
export function agreed(founds: readonly Found[], why = 'no answer showed it'): Found {
	const seen = founds.filter(isSeen);
	const [first] = seen;
	if (first === undefined) return founds[0] ?? unseen(why);
	const same = seen.every(({ forms }) => forms.join('|') === first.forms.join('|'));
	return same ? first : unseen('answers differ from each other');
}

/** The forms of several sights together: each sight shows another part of it. */
export function together(founds: readonly Found[]): Found {
	const seen = founds.filter(isSeen);
	if (seen.length === 0) return founds[0] ?? unseen('no answer showed it');
	return form(...new Set(seen.flatMap(({ forms }) => forms)));
}
