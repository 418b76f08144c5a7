import { create, get, leadsType } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';

/** n8n shows messages, descriptions, hints and notices as HTML. */
describe('markup in a text of the service is shown as text', () => {
	const workspace = withWorkspace('empty', quick);
	const service = withFakeService();
	const markup = (place: string) => `<img src=x onerror="alert('${place}')">`;
	const error = {
		code: 'ODD',
		message: markup('message'),
		details: [{ field: 'fields.name', remark: markup('detail') }],
	};
	const refusal = { status: 400, body: { error } };
	const shown = (text: unknown, place: string) => {
		expect(text).toContain('&lt;img src=x');
		expect(text).toContain(place);
		expect(text).not.toContain('<img');
	};

	const refused = async () => {
		service.on('GET /lead/abc', refusal);
		const run = await workspace.leads(get('abc'), [{}], { baseUrl: service.url });
		return run.workflow.error;
	};

	// docs/security.md promises: "Texts of the service are escaped where n8n would show them as HTML"
	it('in the message of an error', async () => shown((await refused())?.message, 'message'));

	// docs/security.md promises: "Texts of the service are escaped where n8n would show them as HTML"
	it('in the description of an error', async () => shown((await refused())?.description, 'detail'));

	// docs/security.md promises: "Texts of the service are escaped where n8n would show them as HTML"
	it('in a hint of the run', async () => {
		const name = markup('hint');
		const run = await workspace.leads(create(), [{ ...person(1), [name]: 'x' }]);
		shown(run.hints.map(({ message }) => message).join(), 'hint');
	});

	// docs/security.md promises: "Texts of the service are escaped where n8n would show them as HTML"
	it('in the notice of an empty mapper', async () => {
		service.on('GET /metadata', refusal);
		service.on('GET /custom-fields', refusal);
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters: { operation: 'create' } },
			{ credentials: workspace.credentials({ baseUrl: service.url }) },
		);
		shown((await editor.resourceMapping('newLeadFields')).emptyFieldsNotice, 'message');
	});
});
