import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { Editor } from './support/editor';

const here = readHere();
const { url, enterpriseId, syncToken } = here.sandbox;

/** Fills in the dialog of a new credential and saves it. n8n then tests the credential. */
async function saveCredential(editor: Editor, accessToken: string, baseUrl = url): Promise<void> {
	const { page } = editor;
	await page.goto(`${here.n8nUrl}/home/credentials`);
	await page.getByTestId('add-resource-credential').click();
	await page.getByTestId('new-credential-type-select').locator('input').fill('Lead Workspace');
	await page
		.getByTestId('new-credential-type-select-option')
		.filter({ hasText: 'Lead Workspace Sync API' })
		.click();
	await page.getByTestId('new-credential-type-button').click();
	const values = { baseUrl, enterpriseId, accessToken };
	for (const [name, value] of Object.entries(values)) {
		await page.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
	}
	await page.getByTestId('credential-save-button').click();
}

describe('The dialog of the credential', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await Editor.open(here);
	});
	afterAll(async () => {
		await editor.close();
		// n8n puts the latest credential into a new node, and the latest one here is wrong.
		const api = new N8nApi(here.n8nUrl);
		await api.signIn(here.login);
		await api.deleteOtherCredentials(
			'leadWorkspaceSyncApi',
			here.credentials['leadWorkspaceSyncApi']?.id ?? '',
		);
	});

	it('says that the connection was tested successfully', async () => {
		await saveCredential(editor, syncToken);
		await editor.page.getByTestId('credentials-config-container-test-success').waitFor({ state: 'visible' });
	});

	it('reports in our words that the service did not accept a wrong token, and what to do', async () => {
		await saveCredential(editor, `${syncToken}-wrong`);
		const dialog = editor.page.getByTestId('credential-edit-dialog');
		await dialog.getByText('More details').click();
		await dialog.getByText('did not accept the access token').first().waitFor();
	});

	it('adds the missing version to the base URL', async () => {
		await saveCredential(editor, syncToken, url.replace(/\/v2$/, ''));
		await editor.page.getByTestId('credentials-config-container-test-success').waitFor({ state: 'visible' });
	});

	it.each([
		['http to another host of the network', 'http://sandbox:8787/v2', 'Switch on HTTP in a Private Network'],
		['another version', url.replace(/v2$/, 'v1'), 'does not end in /v2'],
		['nothing listens', 'http://127.0.0.1:1/v2', 'Nothing listens at the host and port'],
		['https where the port speaks http', url.replace(/^http/, 'https'), 'its port speaks something else'],
	])('says what to change: %s', async (_what, baseUrl, sentence) => {
		await saveCredential(editor, syncToken, baseUrl);
		const dialog = editor.page.getByTestId('credential-edit-dialog');
		await dialog.getByText('More details').click();
		await dialog.getByText(sentence).first().waitFor();
	});
});
