import { rows, signedIn, told } from './seen';
import { useSandbox } from '../../test/kit/sandbox/useSandbox';

const running = useSandbox({ seed: 'demo' });

describe('Definitions', () => {
	test('a field is hidden, gets an option, and a new one is added', async () => {
		const person = await signedIn(running.sandbox);
		expect(told(await person.write('/definitions/fields/company', { isVisible: 'false' }))).toBe(
			'Field company is now hidden.',
		);
		await person.write('/definitions/fields/city/labels', { label: 'Oslo' });
		const added = await person.write('/definitions/fields', {
			apiName: 'plan',
			type: 'DROPDOWN',
			labels: 'Basic\r\nPro',
			lockAfterCreate: 'true',
		});
		expect(told(added)).toBe('Field plan was added.');
		const { data } = await running.api.get<Array<Record<string, unknown>>>('/custom-fields');
		const field = (name: string) => data.find(({ apiName }) => apiName === name);
		expect(field('company')).toMatchObject({ isVisible: false });
		expect(field('city')).toMatchObject({ options: expect.arrayContaining(['Oslo']) });
		expect(field('plan')).toMatchObject({ options: ['Basic', 'Pro'], lockAfterCreate: true });
	});

	test('statuses, lost reasons and actions are changed', async () => {
		const person = await signedIn(running.sandbox);
		await person.write('/definitions/pipeline/statuses', { label: 'Qualified', archived: 'true' });
		await person.write('/definitions/pipeline/lost-reasons', { label: 'No Response', archived: 'true' });
		await person.write('/definitions/actions/1004', { allowPredatedActivity: 'ALLOW' });
		await person.write('/definitions/actions/1004/fields', {
			apiName: 'mood',
			type: 'DROPDOWN',
			labels: 'Good',
			mandatory: 'true',
		});
		await person.write('/definitions/actions/1004/fields/mood/labels', { label: 'Bad' });
		const { data: pipeline } = await running.api.get<Record<string, unknown>>('/lead-stage-pipeline');
		expect(JSON.stringify(pipeline)).toContain('{"label":"Qualified","stageType":"OPEN","archived":true}');
		expect(JSON.stringify(pipeline)).toContain('{"label":"No Response","isDefault":false,"archived":true}');
		const { data: action } = await running.api.get<Record<string, unknown>>('/custom-actions/ACTION_1004');
		expect(action).toMatchObject({
			allowPredatedActivity: 'ALLOW',
			fieldSchema: { mood: { mandatory: true, options: ['Good', 'Bad'] } },
		});
	});

	test('archiving the default status says what becomes of new leads', async () => {
		const person = await signedIn(running.sandbox);
		const change = (label: string, archived: boolean) =>
			person.write('/definitions/pipeline/statuses', { label, archived: String(archived) });
		const warning = /New leads without a status have none, and no remark says so\./;
		expect(told(await change('Negotiation', true))).toBe('Status Negotiation is now archived.');
		const warned = await change('Fresh', true);
		expect(warned.$('[role=alert]').text()).toMatch(warning);
		const id = await running.api.newLead();
		expect(await running.api.fieldsOf(id)).not.toHaveProperty('status');
		expect(rows(warned).find((row) => row.startsWith('Fresh'))).toMatch(warning);
		expect(told(await change('Fresh', false))).toBe('Status Fresh is now active.');
	});

	test('an invalid change is rejected on the page, and nothing changes', async () => {
		const person = await signedIn(running.sandbox);
		const refused = await person.write('/definitions/fields', { apiName: 'phone', type: 'TEXT' });
		expect(told(refused)).toBe('Field phone already exists');
		for (const apiName of ['Birth Date', '9lives', 'straße', '']) {
			expect(told(await person.write('/definitions/fields', { apiName, type: 'TEXT' }))).toBe(
				'This is not an API name. At most 40 lower-case letters, digits and underscores; the first is a letter, as in birth_date.',
			);
		}
		expect(told(await person.write('/definitions/fields', { apiName: 'created_on', type: 'TEXT' }))).toBe(
			'The API name created_on is reserved. Choose another one.',
		);
		expect(told(await person.write('/definitions/fields', { apiName: 'x', type: 'NOPE' }))).toMatch(
			/^type: must be one of/,
		);
		expect(told(await person.write('/definitions/fields/phone', { isVisible: 'false' }))).toMatch(
			/identifier cannot be hidden/,
		);
	});
});
