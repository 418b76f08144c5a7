import { mapValues } from 'lodash';
import { endpoints } from '../../nodes/shared/sync/endpoints';
import type { Profile } from '../../sandbox/src/server';

/** What a profile says that no form of the sandbox shows. */
export interface OpenPoints {
	/** What differs from the specification, or from what the project assumes where that is silent. */
	readonly differing: readonly string[];
	/** What the probe could not settle, with the reason. */
	readonly notSettled: readonly string[];
}

export function openPointsOf({ answers, assumptions, limits }: Profile): OpenPoints {
	const verdicts = Object.entries(answers).flatMap(([answer, freedoms]) =>
		Object.entries(freedoms ?? {}).map(([name, seen]) => ({ what: `${answer}: ${name}`, seen })),
	);
	const assumed = Object.entries(assumptions).map(([what, { verdict, note }]) => ({ what, verdict, note }));
	return {
		differing: [
			...verdicts.flatMap(({ what, seen }) =>
				seen.verdict === 'other' ? [`${what}: another form, ${seen.seen}`] : [],
			),
			...verdicts.flatMap(({ what, seen }) =>
				seen.verdict === 'forms' && seen.forms.some(hasMadeUpKeys)
					? [`${what}: keys that the specification does not show`]
					: [],
			),
			...assumed.flatMap(({ what, verdict, note }) => (verdict === 'differs' ? [`${what}: ${note}`] : [])),
			...pageSizes.flatMap(([limit, promised]) => {
				const seen = limits[limit];
				return seen === null || seen === promised
					? []
					: [`${limit}: pages of ${seen} entries, where the specification says ${promised}`];
			}),
		],
		notSettled: [
			...verdicts.flatMap(({ what, seen }) =>
				seen.verdict === 'not settled' ? [`${what}: ${seen.why}`] : [],
			),
			...assumed.flatMap(({ what, verdict, note }) =>
				verdict === 'not settled' ? [`${what}: ${note}`] : [],
			),
		],
	};
}

/** A profile does not name extra keys that a probe saw, so the sandbox makes up others for these forms. */
const hasMadeUpKeys = (form: string) => form.startsWith('extra keys');

/** The profile without those forms. */
export function withoutMadeUpKeys(profile: Profile): Profile {
	const answers = mapValues(profile.answers, (freedoms = {}) =>
		mapValues(freedoms, (seen) =>
			seen.verdict === 'forms' ? { ...seen, forms: seen.forms.filter((form) => !hasMadeUpKeys(form)) } : seen,
		),
	);
	return { ...profile, answers };
}

/** sync-api.md, Limits. */
const pageSizes = [
	['pageSize', endpoints.searchLeads.pageSize],
	['teamPageSize', endpoints.listTeamMembers.pageSize],
] as const;
