import axios from 'axios';
import { members, type Api } from '../../../test/kit/sandbox/useSandbox';

/** The contents of the workspace that the requests are for. */
export interface Known {
	readonly leads: readonly string[];
	readonly actions: ReadonlyArray<{ readonly lead: string; readonly action: string; readonly file?: string }>;
}

/** Creates leads with timelines of every kind, so that requests find something. */
export async function knownThings(api: Api): Promise<Known> {
	const leads = await Promise.all([1, 2, 3].map(() => api.newLead({ assignee: members.active })));
	const actions: Array<{ lead: string; action: string; file?: string }> = [];
	for (const lead of leads) {
		const { data } = await api.append(
			lead,
			{ type: '1001', fields: { location: 'Pune' } },
			{ type: '1003', fields: { title: 'Identity proof' } },
			{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 },
		);
		const ids = data.actions.map(({ action_id: id }) => String(id));
		const attached = await api.post<{
			action_id: string;
			files: Array<{ file_id: string; upload_url: string }>;
		}>(`/lead/${lead}/file`, { files: [{ name: 'a.txt', content_type: 'text/plain', size: 2 }] });
		const [file] = attached.data.files;
		if (file === undefined) throw new Error('No file was described');
		await axios.put(file.upload_url, 'ab', { headers: { 'Content-Type': 'text/plain' }, proxy: false });
		actions.push(...ids.map((action) => ({ lead, action })));
		actions.push({ lead, action: attached.data.action_id, file: file.file_id });
		actions.push({
			lead,
			action: (await api.timeline(lead)).find(({ type }) => type === 'LEAD_ASSIGNMENT')?.id ?? '',
		});
	}
	return { leads, actions };
}
