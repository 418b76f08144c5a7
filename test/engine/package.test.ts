import { startEngine } from '../kit/engine';
import { webPage } from '../kit/fakeService';
import { jsonOf } from '../kit/items';
import { withFakeService } from '../kit/support/withFakeService';
import { packageDir, twoItems } from './probe';

const contacts = 'n8n-nodes-engine-fixture.contacts';

describe('a package', () => {
	const service = withFakeService();

	beforeEach(() => {
		service.on('*', ({ target, headers }) => {
			if (headers.authorization !== 'Bearer right') return { status: 401, body: {} };
			return target.startsWith('/page')
				? webPage('<html>Welcome</html>')
				: { body: { contacts: ['Ada', 'Grace'] } };
		});
	});

	const fetchContact = { type: contacts, parameters: { contact: 'ada' } };

	it('sends requests with a declarative credential', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(fetchContact, {
			input: twoItems.slice(0, 1),
			credentials: { headerApi: { baseUrl: service.origin, token: 'right' } },
		});

		expect(jsonOf(run.outputs[0])).toEqual([{ contacts: ['Ada', 'Grace'] }]);
		expect(service.requests.map(({ target }) => target)).toEqual(['/contacts/ada']);
	});

	it('sends nothing when the function of a credential refuses', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(
			{ ...fetchContact, parameters: { contact: 'ada', credential: 'guardedApi' } },
			{ input: twoItems, credentials: { guardedApi: { baseUrl: service.origin, token: 'right' } } },
		);

		expect(run.workflow.status).toBe('error');
		expect(run.error?.message).toBe('The Base URL has to end in /v2');
		expect(service.requests).toEqual([]);
	});

	it('fails the node when it has no credential', async () => {
		const engine = await startEngine({ packageDir });
		const run = await engine.runNode(fetchContact, { input: twoItems });

		expect(run.error?.message).toBe('Node does not have any credentials set');
	});

	it.each([
		['accepts a right token', 'headerApi', '', 'right', 'Connection successful!'],
		['shows the status of a refusal', 'headerApi', '', 'wrong', 'Unauthorized'],
		[
			'shows the rule that the answer breaks',
			'headerApi',
			'/page',
			'right',
			'This is not the contacts service',
		],
		[
			'shows the words of a function that refuses',
			'guardedApi',
			'',
			'right',
			'The Base URL has to end in /v2',
		],
	])('%s when a credential is tested', async (_case, type, path, token, message) => {
		const engine = await startEngine({ packageDir });
		const result = await engine.testCredential(type, { baseUrl: `${service.origin}${path}`, token });

		expect(result.message).toBe(message);
		expect(result.status).toBe(message === 'Connection successful!' ? 'OK' : 'Error');
	});

	it('answers the lists and fields that the editor asks for', async () => {
		const engine = await startEngine({ packageDir });
		const editor = engine.editor(
			{ type: contacts, parameters: { entries: { entry: [{ code: 'first' }, { code: 'second' }] } } },
			{
				credentials: { headerApi: { baseUrl: service.origin, token: 'right' } },
				path: 'parameters.entries.entry[1].fields',
			},
		);

		expect(await editor.loadOptions('getContacts')).toEqual([
			{ name: 'Ada', value: 'Ada' },
			{ name: 'Grace', value: 'Grace' },
		]);
		expect((await editor.listSearch('searchContacts', 'Gr')).results).toEqual([
			{ name: 'Grace', value: 'Grace' },
		]);
		// A neighbour inside the same entry of a fixed collection.
		expect((await editor.resourceMapping('getFields')).fields[0]?.id).toBe('second');
	});
});
