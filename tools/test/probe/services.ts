import { isObject } from '../../../nodes/shared/sync/shapes/read';
import type { Asked, StoredAction, StoredLead, Style, Told } from './state';

/*
 * Five services that nobody of this project would write: each stores, answers and refuses in its own way. The dialects of
 * the sandbox are no stand-in: they say the sandbox's rules in other words, and the probe was written beside them.
 */

const fieldsIn = ({ body }: Asked): Record<string, unknown> =>
	isObject(body['fields']) ? { ...body['fields'] } : {};
const entriesIn = ({ body }: Asked) =>
	Array.isArray(body['actions']) ? body['actions'].filter(isObject) : [];
const filesIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
const textOf = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Whether a lead has each of these values, written in the same way. */
const has = (lead: StoredLead, filter: Record<string, unknown>) =>
	Object.entries(filter).every(([name, value]) =>
		Array.isArray(value)
			? value.includes(lead.fields[name])
			: textOf(lead.fields[name]).toLowerCase() === textOf(value).trim().toLowerCase(),
	);

const without = (fields: Record<string, unknown>, ...names: readonly string[]) =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const pageOf = <Entry>(list: readonly Entry[], { query }: Asked, most = 100): Entry[] => {
	const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 10)];
	return list.slice(skip, skip + Math.min(limit, most));
};

/** Spring: pages with `content`, errors with a timestamp, numbers as IDs. It refuses what it does not know. */
export const spring: Style = {
	holds: ['newest-first', 'timeline-path'],
	fails: ['lead-without-identifier', 'file-paths', 'any-of-these', 'identifiers-match', 'team-paths'],
	limits: { headers: ['x-ratelimit-limit', 'x-ratelimit-remaining'], perHour: undefined },
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['TEXT'],
	nothing: error(404, 'No static resource'),
	routes: (state) => {
		const limited = (told: Told): Told => ({
			...told,
			headers: { 'X-RateLimit-Limit': '3600', 'X-RateLimit-Remaining': '9' },
		});
		const known = ['phone', 'name', 'age', 'budget', 'site', 'status'];
		const shown = (lead: StoredLead) => ({
			id: Number(lead.id),
			fields: lead.fields,
			createdAt: new Date(lead.createdAt).toISOString(),
		});
		const activity = ({ id, type, status, fields }: StoredAction) => ({
			id: Number(id),
			type,
			status,
			fields,
		});
		const paged = <Entry>(list: readonly Entry[], asked: Asked) =>
			limited({ body: { content: pageOf(list, asked), totalElements: list.length, first: true } });
		const save = (asked: Asked, lead?: StoredLead): Told => {
			const fields = fieldsIn(asked);
			const wrong = Object.keys(fields).find((name) => !known.includes(name));
			if (wrong !== undefined) return error(400, `Unrecognized field "${wrong}"`);
			if (lead !== undefined) {
				Object.assign(lead.fields, fields);
				return limited({ body: shown(lead) });
			}
			if (fields['phone'] === undefined) return error(400, 'phone must not be null');
			if (state.leads.some((each) => has(each, { phone: fields['phone'] }))) return error(409, 'Conflict');
			return limited({ status: 201, body: shown(state.add(fields)) });
		};
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? error(404, 'Lead not found') : tell(lead);
		};
		return {
			'GET metadata': () => limited({ body: { id: 1, name: 'Spring' } }),
			'GET custom-fields': () =>
				limited({
					body: definitions([
						'phone:PHONE!',
						'name:TEXT',
						'age:NUMBER',
						'budget:MONEY',
						'site:WEBSITE',
						'status:LEAD_PROPERTY',
					]),
				}),
			'GET custom-actions': () =>
				limited({
					body: [{ code: 'ACTION_7', displayName: 'Visit', fieldSchema: { note: { type: 'TEXT' } } }],
				}),
			'GET lead-stage-pipeline': () =>
				limited({ body: { statuses: ['New', 'Won'].map((label) => ({ label, archived: false })) } }),
			'POST lead': (asked) => save(asked),
			'POST lead/:': (asked) => one(asked, (lead) => save(asked, lead)),
			'GET lead/:': (asked) => one(asked, (lead) => limited({ body: shown(lead) })),
			'POST lead/search': (asked) => {
				const { phone } = fieldsIn(asked);
				// Written exactly, with its blanks.
				const found = state.leads.filter(
					(lead) =>
						has(lead, without(fieldsIn(asked), 'phone')) &&
						(phone === undefined || lead.fields['phone'] === phone),
				);
				return paged(found.map(shown), asked);
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) => ({
					status: 201,
					body: {
						results: entriesIn(asked).map(({ type, fields, status }) => {
							const action = state.act(
								lead,
								type === 'PAYMENT' ? type : `ACTION_${textOf(type)}`,
								isObject(fields) ? { ...fields } : {},
								textOf(status),
							);
							return { id: Number(action.id), state: 'CREATED' };
						}),
					},
				})),
			'POST lead/:/action/search': (asked) => one(asked, (lead) => paged(lead.actions.map(activity), asked)),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? error(404, 'Activity not found') : limited({ body: activity(action) });
			},
			// A payment stays as it is.
			'POST lead/:/action/:': () => error(405, "Request method 'POST' is not supported"),
		};
	},
};

function error(status: number, message: string): Told {
	return {
		status,
		body: { timestamp: '2026-02-01T00:00:00.000Z', status, error: 'Error', message, path: '/' },
	};
}

/** Each as `name:TYPE`; `!` marks the identifier. */
function definitions(list: readonly string[]) {
	return list.map((each) => {
		const [apiName = '', type = ''] = each.replace('!', '').split(':');
		return { apiName, type, isLeadid: each.endsWith('!'), isVisible: true };
	});
}

/** PHP: always 200, `success` says whether it is one. It keeps everything, also a lead without its identifier. */
export const php: Style = {
	holds: ['timeline-path', 'file-keys', 'file-paths', 'date-texts', 'identifiers-match'],
	fails: [
		'lead-without-identifier',
		'unknown-field',
		'null-clears',
		'file-bytes',
		'second-delete',
		'newest-first',
		'file-without-bytes',
	],
	limits: { headers: [], perHour: undefined },
	fieldTypes: ['PHONE', 'TEXT', 'NUMBER', 'DATE'],
	actionFieldTypes: ['TEXT', 'FILE'],
	nothing: { body: { success: false, message: 'Unknown action' } },
	routes: (state) => {
		const ok = (data: unknown): Told => ({ body: { success: true, data } });
		const no = (message: string): Told => ({ body: { success: false, message } });
		const shown = ({ id, fields, createdAt }: StoredLead) => ({
			id,
			fields: { ...fields, created_on: createdAt },
		});
		// Null is nothing that PHP's empty() would keep, and the old value stays.
		const given = (asked: Asked) =>
			Object.fromEntries(
				Object.entries(fieldsIn(asked)).flatMap(([name, value]) => {
					const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textOf(value));
					if (value === null) return [];
					return [
						[name, day === null ? value : Date.UTC(Number(day[3]), Number(day[2]) - 1, Number(day[1]))],
					];
				}),
			);
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? no('Not found') : tell(lead);
		};
		const target = (file: { id: string; name: string }, { origin }: Asked) => ({
			file_id: file.id,
			name: file.name,
			upload_url: `${origin}/up/${file.id}`,
		});
		const activity = ({ id, type, status, fields, files }: StoredAction) => ({
			id,
			type,
			status,
			fields: { ...fields, ...(type === 'ACTION_5' && { papers: files }) },
			files,
		});
		return {
			'GET metadata': () => ok({ name: 'PHP', leadIdentifierFieldId: '1' }),
			'GET custom-fields': () => ok(definitions(['phone:PHONE!', 'name:TEXT', 'age:NUMBER', 'born:DATE'])),
			'GET custom-actions': () =>
				ok([
					{
						code: '5',
						name: 'Meeting',
						fields: [
							{ key: 'place', type: 'text' },
							{ key: 'papers', type: 'file' },
						],
					},
				]),
			'POST lead': (asked) => ok({ id: state.add(given(asked)).id }),
			'GET lead/:': (asked) => one(asked, (lead) => ok(shown(lead))),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					Object.assign(lead.fields, given(asked));
					return ok({ id: lead.id });
				}),
			// Oldest first.
			'POST lead/search': (asked) => {
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked))).reverse();
				return ok({ data: pageOf(found.map(shown), asked), total: found.length });
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) =>
					ok({
						results: entriesIn(asked).map(({ type, fields, status }) => {
							const kind = type === 'PAYMENT' ? type : `ACTION_${textOf(type)}`;
							return { id: state.act(lead, kind, isObject(fields) ? { ...fields } : {}, textOf(status)).id };
						}),
					}),
				),
			'POST lead/:/action/:': ({ leadId, actionId, body }) => {
				const action = state.action(leadId, actionId);
				if (action !== undefined) action.status = textOf(body['status']);
				return action === undefined ? no('Not found') : ok({ id: actionId });
			},
			'POST lead/:/action/search': (asked) => one(asked, (lead) => ok({ items: lead.actions.map(activity) })),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? no('Not found') : ok(activity(action));
			},
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return ok({
						action_id: action.id,
						files: filesIn(asked.body['files']).map(({ name }) =>
							target(state.file(action, textOf(name)), asked),
						),
					});
				}),
			'POST lead/:/action/:/file': (asked) => {
				const action = state.action(asked.leadId, asked.actionId);
				if (action === undefined) return no('Not found');
				const { papers } = fieldsIn(asked);
				return ok({
					files: filesIn(papers).map(({ name }) => target(state.file(action, textOf(name)), asked)),
				});
			},
			// It says that it is stored, and cuts it.
			'PUT up/:': ({ leadId, text }) => {
				const file = state.fileOf(leadId);
				if (file !== undefined) file.bytes = text.slice(0, 7);
				return { body: 'OK' };
			},
			'GET down/:': ({ leadId }) => ({ body: state.fileOf(leadId)?.bytes ?? '' }),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) =>
				ok({ file_id: fileId, download_url: `${origin}/down/${fileId}` }),
			// It deletes files of an attachment only.
			'DELETE lead/:/action/:/file/:': ({ leadId, actionId, fileId }) => {
				if (state.action(leadId, actionId)?.type !== 'ATTACHMENT') return no('Not allowed');
				state.remove(fileId);
				return ok({ file_id: fileId, status: 'DELETED' });
			},
		};
	},
};

/** Terse: bare values, one-letter words, no counts, and a search that looks at nothing. */
export const terse: Style = {
	holds: ['timeline-path'],
	fails: ['unknown-field', 'lead-without-identifier', 'file-paths'],
	limits: { headers: ['ratelimit-policy'], perHour: 1200 },
	fieldTypes: ['PHONE', 'TEXT'],
	actionFieldTypes: [],
	nothing: { status: 404 },
	routes: (state) => {
		const headers = { 'RateLimit-Policy': '1200;w=3600' };
		const lead = ({ id, fields }: StoredLead) => ({ id, fields });
		const one = (asked: Asked, tell: (found: StoredLead) => Told): Told => {
			const found = state.lead(asked.leadId);
			return found === undefined ? { status: 404 } : tell(found);
		};
		return {
			'GET metadata': () => ({ body: {}, headers }),
			'GET custom-fields': () => ({ body: definitions(['mobile:PHONE!', 'who:TEXT']), headers }),
			'GET custom-actions': () => ({ body: [], headers }),
			'GET team-members': () => ({ body: [{ email: 'a@b.example' }], headers }),
			'GET team-members/:': () => ({ body: { email: 'a@b.example' } }),
			// Without the identifier it stores nothing and says nothing.
			'POST lead': (asked) => {
				const { mobile, who, lead_workspace_probe: more } = fieldsIn(asked);
				if (mobile === undefined) return { status: 204 };
				return { status: 201, body: state.add({ mobile, who, lead_workspace_probe: more }).id };
			},
			'GET lead/:': (asked) => one(asked, (found) => ({ body: lead(found) })),
			'POST lead/:': (asked) =>
				one(asked, (found) => {
					Object.assign(found.fields, fieldsIn(asked));
					return { status: 204 };
				}),
			'POST lead/search': (asked) => ({ body: pageOf(state.leads, asked).map(lead) }),
			'POST lead/:/action/search': (asked) => one(asked, () => ({ body: [] })),
			'POST lead/:/file': () => ({ status: 404 }),
		};
	},
};

/** Nested: everything inside `data`, a payment inside `payment`. It creates without an ID, and the month comes first. */
export const nested: Style = {
	holds: [
		'newest-first',
		'any-of-these',
		'identifiers-match',
		'lead-without-identifier',
		'unknown-field',
		'lost-reason',
		'null-clears',
		'timeline-path',
		'file-keys',
		'file-paths',
		'second-delete',
		'file-without-bytes',
	],
	fails: ['date-texts', 'team-paths'],
	limits: { headers: ['x-ratelimit-limit-hour'], perHour: 500 },
	fieldTypes: ['EMAIL', 'TEXT', 'DATE', 'MONEY', 'WEBSITE', 'LEAD_PROPERTY'],
	actionFieldTypes: ['FILE', 'CHECKBOX'],
	nothing: { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } },
	routes: (state) => {
		const known = ['mail', 'name', 'born', 'budget', 'site', 'status', 'lost_reason'];
		const told = (data: unknown, status = 200): Told => ({
			status,
			headers: { 'X-RateLimit-Limit-Hour': '500' },
			body: { data },
		});
		const missing: Told = { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Nothing here' } } };
		const shown = ({ id, fields, createdAt }: StoredLead) => ({
			lead: { id, fields: { ...fields, created_on: createdAt } },
		});
		const inner = (lead: StoredLead) => shown(lead).lead;
		const activity = ({ id, type, status, fields, files }: StoredAction) =>
			type === 'PAYMENT'
				? { id, type, payment: { paymentid: `p${id}`, status } }
				: { id, type, fields, files };
		const dated = (text: unknown) => {
			const [month, day, year] = textOf(text).split('/').map(Number);
			return Date.UTC(year ?? 0, (month ?? 1) - 1, day);
		};
		const read = (asked: Asked) => {
			const fields = without(fieldsIn(asked), 'lost_reason', 'rating');
			const rest = Object.keys(fields).filter((name) => !known.includes(name));
			const kept = Object.entries(without(fields, ...rest)).map(([name, value]) => [
				name,
				name === 'born' ? dated(value) : value,
			]);
			return {
				kept: Object.fromEntries(kept) as Record<string, unknown>,
				remarks: rest.map((name) => ({ field: `fields.${name}`, status: 'IGNORED', remark: 'unknown' })),
			};
		};
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? missing : tell(lead);
		};
		const targets = (action: StoredAction, list: unknown, { origin }: Asked) =>
			filesIn(list).map(({ name }) => {
				const file = state.file(action, textOf(name));
				return { id: file.id, name: file.name, links: {}, url: `${origin}/up/${file.id}` };
			});
		return {
			'GET metadata': () => told({ enterprise: { name: 'Nested', leadIdentifierFieldId: 'x' } }),
			'GET custom-fields': () =>
				told({
					fields: definitions([
						'mail:EMAIL!',
						'name:TEXT',
						'born:DATE',
						'budget:MONEY',
						'site:WEBSITE',
						'status:LEAD_PROPERTY',
						'lost_reason:LEAD_PROPERTY',
					]),
				}),
			'GET custom-actions': () =>
				told({
					actions: [{ code: 'ACTION_3', fieldSchema: { doc: { type: 'FILE' }, done: { type: 'CHECKBOX' } } }],
				}),
			'GET lead-stage-pipeline': () =>
				told({
					pipeline: {
						statuses: [
							{ label: 'New', stageType: 'OPEN', archived: false },
							{ label: 'Old', stageType: 'OPEN', archived: true },
							{ label: 'Won', stageType: 'WON', archived: false },
						],
						lostReasons: [{ label: 'Price', archived: false }],
					},
				}),
			'POST lead': (asked) => {
				const { kept, remarks } = read(asked);
				if (kept['mail'] === undefined) return told({ lead_id: null, remarks: [] }, 201);
				state.add(kept);
				return told({ lead: { fields: kept }, remarks }, 201);
			},
			'GET lead/:': (asked) =>
				one(asked, (lead) => told({ ...shown(lead), actions: lead.actions.map(activity) })),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					const { kept, remarks } = read(asked);
					Object.assign(lead.fields, kept);
					return told({ ...shown(lead), remarks });
				}),
			'POST lead/search': (asked) => {
				const { born, ...fields } = fieldsIn(asked);
				const range = isObject(born) ? [dated(born['from']), dated(born['to'])] : undefined;
				const found = state.leads.filter(
					(lead) =>
						has(lead, fields) &&
						(range === undefined ||
							(Number(lead.fields['born']) >= Number(range[0]) &&
								Number(lead.fields['born']) <= Number(range[1]))),
				);
				return told({ leads: pageOf(found.map(inner), asked), total: found.length });
			},
			'POST lead/:/action': (asked) =>
				one(asked, (lead) =>
					told(
						{
							results: entriesIn(asked).map(({ type, fields }) => {
								const kind = type === 'PAYMENT' ? type : `ACTION_${textOf(type)}`;
								return {
									action_id: state.act(lead, kind, isObject(fields) ? { ...fields } : {}, 'PENDING').id,
									status: 'CREATED',
								};
							}),
						},
						201,
					),
				),
			// It says that a payment is cancelled, and does nothing.
			'POST lead/:/action/:': ({ actionId }) => told({ action: { id: actionId, status: 'CANCELLED' } }),
			'POST lead/:/action/search': (asked) =>
				one(asked, (lead) => told({ items: lead.actions.map(activity), total: lead.actions.length })),
			'GET lead/:/action/:': ({ leadId, actionId }) => {
				const action = state.action(leadId, actionId);
				return action === undefined ? missing : told({ action: activity(action) });
			},
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return told({ action_id: action.id, files: targets(action, asked.body['files'], asked) }, 201);
				}),
			'POST lead/:/action/:/file': (asked) => {
				const action = state.action(asked.leadId, asked.actionId);
				return action === undefined
					? missing
					: told({ files: targets(action, fieldsIn(asked)['doc'], asked) }, 201);
			},
			'PUT up/:': ({ leadId, text }) => {
				const file = state.fileOf(leadId);
				if (file !== undefined) file.bytes = text;
				return { body: '' };
			},
			'GET up/:': ({ leadId }) => ({ body: state.fileOf(leadId)?.bytes ?? '' }),
			'GET lead/:/action/:/file/:': ({ fileId, origin }) => {
				const file = state.fileOf(fileId);
				return file?.bytes === undefined
					? missing
					: told({ file: { id: fileId, url: `${origin}/up/${fileId}` } });
			},
			'DELETE lead/:/action/:/file/:': ({ fileId }) =>
				state.remove(fileId) ? told({ id: fileId, deleted: true }) : missing,
		};
	},
};

/** A strict gateway: it refuses a whole request for one odd value, and its storage is in a private network. */
export const gateway: Style = {
	holds: ['timeline-path', 'file-keys', 'null-clears', 'lead-without-identifier'],
	fails: ['team-paths'],
	limits: { headers: ['retry-after'], perHour: undefined },
	fieldTypes: ['UNIQUE', 'TEXT', 'MONEY'],
	actionFieldTypes: ['TEXT'],
	nothing: { status: 404, body: { code: 'NO_ROUTE', reason: 'No route matched' } },
	routes: (state) => {
		const refused = (reason: string, status = 422): Told => ({
			status,
			headers: { 'Retry-After': '0' },
			body: { code: 'REFUSED', reason },
		});
		const known = ['code', 'name', 'budget'];
		const odd = (asked: Asked, more: readonly string[] = []) =>
			Object.keys(fieldsIn(asked)).find((name) => ![...known, ...more].includes(name));
		const shown = ({ id, fields }: StoredLead) => ({ lead: { leadid: id, fields } });
		const one = (asked: Asked, tell: (lead: StoredLead) => Told): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? refused('No such lead', 404) : tell(lead);
		};
		return {
			'GET metadata': () => ({ body: { name: 'Gateway' } }),
			'GET custom-fields': () => ({
				body: { customFields: definitions(['code:UNIQUE!', 'name:TEXT', 'budget:MONEY']) },
			}),
			'GET custom-actions': () => ({
				body: { customActions: [{ code: '9', fields: { text: { type: 'TEXT' } } }] },
			}),
			'POST lead': (asked) => {
				const wrong = odd(asked);
				if (wrong !== undefined) return refused(`${wrong} is not allowed`);
				const fields = fieldsIn(asked);
				if (fields['code'] === undefined) return { status: 201, body: { lead_id: null } };
				if (Object.values(fields).includes(null)) return refused('null is not allowed');
				return { status: 201, body: { lead_id: state.add({ ...fields, budget: '2' }).id } };
			},
			'GET lead/:': (asked) => one(asked, (lead) => ({ body: shown(lead) })),
			'POST lead/:': (asked) =>
				one(asked, (lead) => {
					const wrong = odd(asked);
					if (wrong !== undefined) return refused(`${wrong} is not allowed`);
					Object.assign(lead.fields, fieldsIn(asked));
					return { body: shown(lead) };
				}),
			'POST lead/search': (asked) => {
				const wrong = odd(asked, ['status']);
				if (wrong !== undefined || Number(asked.query.get('limit') ?? 0) > 100)
					return refused('Not allowed', 400);
				const found = state.leads.filter((lead) => has(lead, fieldsIn(asked)));
				return {
					body: {
						data: pageOf(
							found.map(({ fields }) => ({ fields })),
							asked,
						),
						total_count: found.length,
					},
				};
			},
			'POST lead/:/action': () => refused('The first entry has a field that is not allowed'),
			'POST lead/:/action/search': (asked) =>
				one(asked, (lead) => ({
					body: {
						data: lead.actions.map(({ id, type }) => ({ id, type })),
						total_count: lead.actions.length,
					},
				})),
			'POST lead/:/file': (asked) =>
				one(asked, (lead) => {
					const action = state.act(lead, 'ATTACHMENT');
					return {
						status: 201,
						body: {
							action_id: action.id,
							files: filesIn(asked.body['files']).map(({ name }) => {
								const file = state.file(action, textOf(name));
								return { file_id: file.id, name: file.name, upload_url: `https://10.0.0.7/up/${file.id}` };
							}),
						},
					};
				}),
		};
	},
};

export const styles: Readonly<Record<string, readonly [Style, (count: number) => string]>> = {
	spring: [spring, String],
	php: [php, String],
	terse: [terse, (count) => `t${count}`],
	nested: [nested, (count) => `0000000000000000000000${count.toString(16)}`],
	gateway: [gateway, (count) => `lead-${count}`],
};
