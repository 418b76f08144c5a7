import { z } from 'zod';

import { signedDocument } from '../../around/outside';
import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { writeRemembered } from '../support/remembered';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

const document = z.object({
	type: z.literal('ACTION_1003'),
	id: z.string(),
	fields: z.object({ title: z.string() }),
	files: z.array(z.object({ file_id: z.string(), name: z.string(), status: z.string() })),
});

describe('The example signed-document', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('signed-document', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('files the PDF in the FILE field of one action, even if the document is announced twice', async () => {
		const chat = await Chat.open(here);
		const { name, phone, email } = newPerson();
		const leadId = await writeRemembered(here, { name, phone, email });
		const announced = {
			documentId: 'doc_481',
			title: 'Offer 2026',
			signerEmail: email,
			downloadUrl: here.outside.documentUrl,
		};
		await example.call(announced);
		await example.call(announced);

		const documents = z.array(document).parse((await workspace.get(leadId)).actions);
		expect(documents).toMatchObject([
			{ fields: { title: 'Offer 2026 [doc_481]' }, files: [{ name: 'document.pdf', status: 'STORED' }] },
		]);
		const [{ id, files } = { id: '', files: [] }] = documents;
		expect(await workspace.textOfFile(leadId, id, files[0]?.file_id)).toBe(signedDocument);
		expect(await chat.messages()).toEqual([]);
	});
});
