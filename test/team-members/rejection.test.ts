import { remarksAboutMember, rejectionBy } from '../../nodes/TeamMembers/member';
import type { Failure } from '../../nodes/shared/sync/failure';

const given = { email: 'ann@example.com', name: 'Ann', role: '' };
const failure = (more: Partial<Failure> = {}): Failure => ({
	reason: 'bad_request',
	message: 'No',
	description: 'Try.',
	...more,
});
/** The remarks of the item that a rejected call leaves. */
async function remarksOfRejection(rejected: Failure) {
	const outcome = await rejectionBy(given)(rejected)?.outcomeOf(undefined);
	return outcome?.kind === 'rejected' ? outcome.remarks : undefined;
}

const ofEmail = { scope: 'member', apiName: 'email' };

describe('a remark of the service about a member', () => {
	it.each([
		['already has an account', 'already_exists', /another email.*Include Deleted/],
		['EXISTS', 'already_exists', /another email/],
		['is in use', 'already_exists', /another email/],
		['was taken', 'already_exists', /another email/],
		['is Blank', 'missing_mandatory', /Enter a value/],
		['is required', 'missing_mandatory', /Enter a value/],
		['is missing', 'missing_mandatory', /Enter a value/],
		['is empty', 'missing_mandatory', /Enter a value/],
		['is odd', 'invalid_value', /Correct the value.*run the item again/],
	])('that says "%s" is of the category %s', (remark, category, hint) => {
		expect(remarksAboutMember([{ field: 'email', remark }], given)).toEqual([
			{
				category,
				source: 'service',
				message: `email ${remark}`,
				hint: expect.stringMatching(hint),
				address: ofEmail,
				value: 'ann@example.com',
			},
		]);
	});

	it('names no field if the service names none, and shows no value that the item does not have', () => {
		const [first, second] = remarksAboutMember(
			[
				{ field: '', remark: 'Odd' },
				{ field: 'toString', remark: 'is odd' },
			],
			given,
		);
		expect(first).toMatchObject({ message: 'Odd', address: { scope: 'member' }, value: undefined });
		expect(Object.keys(first?.address ?? {})).toEqual(['scope']);
		expect(second).toMatchObject({ address: { apiName: 'toString' }, value: undefined });
	});
});

describe('a call that was rejected', () => {
	const details = [
		{ field: 'email', message: 'is taken' },
		{ field: 'name', message: 'is blank' },
	];

	it.each(['bad_request', 'already_exists'] as const)('has a remark for each detail: %s', async (reason) => {
		expect(await remarksOfRejection(failure({ reason, details }))).toMatchObject([
			{ category: 'already_exists', address: ofEmail, value: 'ann@example.com' },
			{ category: 'missing_mandatory', address: { apiName: 'name' }, value: 'Ann' },
		]);
	});

	it('is about the email if the member exists, though no detail says so', async () => {
		expect(await remarksOfRejection(failure({ reason: 'already_exists', message: 'Duplicate' }))).toEqual([
			{
				category: 'already_exists',
				source: 'service',
				message: 'Duplicate',
				hint: expect.stringMatching(/^Use another email/),
				address: ofEmail,
				value: 'ann@example.com',
			},
		]);
	});

	it.each([
		['that names no field', failure()],
		['for another reason', failure({ reason: 'not_authorized', details })],
		['whose answer was lost', failure({ details, lostSince: 1 })],
	])('has no remarks if it is one %s', (_name, rejection) => {
		expect(rejectionBy(given)(rejection)).toBeUndefined();
	});
});
