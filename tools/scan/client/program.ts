import createClient from 'openapi-fetch';
// Generated from the OpenAPI document by ../openapi.ts, which compiles this file.
import type { paths } from 'schema';

interface Workspace {
	readonly baseUrl: string;
	readonly enterpriseId: string;
	readonly token: string;
}

/** Creates, finds, updates and reads a lead, with nothing but the generated types. */
export async function useWorkspace({ baseUrl, enterpriseId, token }: Workspace, phone: string) {
	const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
	const path = { enterpriseId };

	const created = await client.POST('/enterprise/{enterpriseId}/lead', {
		params: { path },
		body: {
			fields: { phone, name: 'Asha', rating: 9, interests: ['Pottery'] },
			actions: [{ type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: 5 }],
		},
	});
	if (!created.data?.lead_id) throw new Error('The lead was not created');
	const { lead_id: leadId, remarks, actions } = created.data;

	const found = await client.POST('/enterprise/{enterpriseId}/lead/search', {
		params: { path, query: { limit: 1, hidePII: false } },
		body: { fields: { phone }, actions: { type: ['PAYMENT'], performed_at: { from: 0 } } },
	});

	const ofLead = { path: { enterpriseId, leadId } };
	const updated = await client.POST('/enterprise/{enterpriseId}/lead/{leadId}', {
		params: ofLead,
		body: { fields: { name: 'Asha Rao', interests: null } },
	});
	const read = await client.GET('/enterprise/{enterpriseId}/lead/{leadId}', {
		params: { ...ofLead, query: { includeActions: true } },
	});
	const missing = await client.GET('/enterprise/{enterpriseId}/lead/{leadId}', {
		params: { path: { enterpriseId, leadId: '0'.repeat(24) } },
	});

	return {
		remarks: remarks.map(({ field }) => field),
		results: actions.map(({ status }) => status),
		found: found.data?.data.map(({ fields }) => fields['name']),
		total: found.data?.total_count,
		updated: updated.data?.fields['name'],
		fields: read.data?.fields,
		actions: read.data?.actions?.map(({ type }) => type),
		missing: missing.error?.error.code,
	};
}

/** What the document does not allow does not compile. Never called. */
export async function mistakes(client: ReturnType<typeof createClient<paths>>) {
	const path = { enterpriseId: '', leadId: '' };
	// @ts-expect-error `fields` is required in an update.
	await client.POST('/enterprise/{enterpriseId}/lead/{leadId}', { params: { path }, body: {} });
	// @ts-expect-error An update has no `limit`.
	const query: Query<'post'> = { limit: 1 };
	const lead = await client.GET('/enterprise/{enterpriseId}/lead/{leadId}', { params: { path } });
	// @ts-expect-error The ID of a lead object is `id`.
	return [query, lead.data?.lead_id];
}

type Query<Method extends 'get' | 'post'> =
	paths['/enterprise/{enterpriseId}/lead/{leadId}'][Method]['parameters']['query'];
