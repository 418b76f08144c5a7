import { ownFieldTypes } from '../src/domain/definitions';
import * as settings from '../src/http/adminSettings';
import * as tokens from '../src/http/adminTokens';
import * as bodies from '../src/http/bodies';
import * as files from '../src/http/fileBodies';
import * as team from '../src/http/teamBodies';

interface Issue {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

interface Schema {
	safeParse(value: unknown): { data?: unknown; error?: { issues: readonly Issue[] } };
}

/** Each problem of a value, as `place: message`. Empty for an accepted value. */
const problemsOf = (schema: Schema, value: unknown) =>
	(schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

const accepted = (schema: Schema, ...values: unknown[]) =>
	expect(values.filter((value) => problemsOf(schema, value).length > 0)).toEqual([]);

const refused = (schema: Schema, ...values: unknown[]) =>
	expect(values.filter((value) => problemsOf(schema, value).length === 0)).toEqual([]);

const x = (length: number) => 'x'.repeat(length);

describe('The body of a call', () => {
	test.each<[string, Schema, unknown, ...string[]]>([
		['a new lead', bodies.leadCreation, { fields: [] }, 'fields: must be an object'],
		['a new lead', bodies.leadCreation, { actions: {} }, 'actions: must be an array'],
		['a change of a lead', bodies.leadUpdate, {}, 'fields: must be an object'],
		['a change of a lead', bodies.leadUpdate, { fields: null }, 'fields: must be an object'],
		['a search', bodies.leadSearch, { fields: 'x' }, 'fields: must be an object'],
		[
			'a search',
			bodies.leadSearch,
			{ actions: { type: 1, performed_by: [1] } },
			'actions.type: must be a string or an array of strings',
			'actions.performed_by: must be a string or an array of strings',
		],
		[
			'a search',
			bodies.leadSearch,
			{ actions: { performed_at: {} } },
			'actions.performed_at: must have from or to',
		],
		[
			'a search',
			bodies.leadSearch,
			{ actions: { performed_at: 5 } },
			'actions.performed_at: must be an object with from and to',
		],
		['new actions', bodies.actionCreation, { actions: 'x' }, 'actions: must be an array'],
		['new actions', bodies.actionCreation, {}, 'actions: must be an array'],
		['a search of actions', bodies.actionSearch, { type: ['x'] }, 'type: must be a string'],
		['a search of actions', bodies.actionSearch, { created_on: {} }, 'created_on: must have from or to'],
		['a change of an action', bodies.actionUpdate, {}, 'type: must be a string'],
		[
			'a change of an action',
			bodies.actionUpdate,
			{ type: 'x', fields: [], status: 1 },
			'fields: must be an object',
			'status: must be a string',
		],
		['files of a lead', files.leadFiles, { files: 1 }, 'files: must be an array of files'],
		['files of a lead', files.leadFiles, { files: [] }, 'files: must have at least one file'],
		[
			'files of a lead',
			files.leadFiles,
			{ files: [1] },
			'files.0: must be an object with name, content_type and size',
		],
		[
			'files of a lead',
			files.leadFiles,
			{ files: [{ name: 1, content_type: 2, size: 'x' }] },
			'files.0.name: must be a string',
			'files.0.content_type: must be a string',
			'files.0.size: must be a whole number of bytes',
		],
		[
			'files of a lead',
			files.leadFiles,
			{ files: [{ name: 'a/b', content_type: 'x', size: 0 }] },
			'files.0.name: must be a file name of at most 255 characters, without slashes or control characters',
			'files.0.content_type: must be a media type such as image/png',
			'files.0.size: must be at least 1',
		],
		['files of an action', files.actionFiles, { fields: [] }, 'fields: must be an object'],
		[
			'files of a field',
			files.filesOfField('doc'),
			{ fields: { doc: 1 } },
			'fields.doc: must be an array of files',
		],
		[
			'a new member',
			team.memberCreation,
			{ name: ' ', email: 'x', phone_number: '+919712345678', role: 'BOSS', password: x(7) },
			'name: must not be blank',
			'email: must be an email address',
			'phone_number: must be digits only, country code first',
			'role: must be one of ADMIN, MANAGER, CALLER, MARKETING_USER',
			'password: must have at least 8 characters',
		],
		[
			'a new member',
			team.memberCreation,
			{ name: 1, email: 2, phone_number: 3, role: 'ADMIN', password: x(129) },
			'name: must be a string',
			'email: must be a string',
			'phone_number: must be a string',
			'password: must have at most 128 characters',
		],
		[
			'a change of availability',
			team.stateChange,
			{ state: 'Asleep', email: 'x' },
			'state: must be one of Active, Inactive, On Leave, Working',
			'email: must be an email address',
		],
		[
			'a new field',
			settings.newLeadField,
			{ apiName: 1, type: 'FILE', description: 'a\nb', labels: 'x' },
			'apiName: must be a string',
			'description: must not have control characters',
			'labels: must be an array of labels',
			`type: must be one of ${ownFieldTypes.join(', ')}`,
		],
		[
			'a new field of an action',
			settings.newActionField,
			{ apiName: 'a', type: 'STATUS', description: x(201), labels: [1] },
			'description: must have at most 200 characters',
			'labels.0: must be a string',
			`type: must be one of ${ownFieldTypes.join(', ')}, FILE`,
		],
		['a label', settings.labelBody, { label: 'a\tb' }, 'label: must not have control characters'],
		[
			'a token',
			tokens.tokenBody,
			{ kind: 'admin', name: 1 },
			'kind: must be one of sync, async',
			'name: must be a string',
		],
		['a token', tokens.tokenBody, { kind: 'sync', name: ' ' }, 'name: must not be blank'],
		['a token', tokens.tokenBody, { kind: 'sync', name: x(61) }, 'name: must have at most 60 characters'],
		[
			'a token',
			tokens.tokenBody,
			{ kind: 'sync', name: 'a\u0000b' },
			'name: must not have control characters',
		],
		['the ID of a token', tokens.tokenId, { id: '1a' }, 'id: must be a number'],
	])('with %s is refused with every wrong place: %#', (_what, schema, body, ...problems) => {
		expect(problemsOf(schema, body).sort()).toEqual([...problems].sort());
	});

	test('may leave out what has a default, or be null where that means the same', () => {
		expect(bodies.leadCreation.parse({})).toEqual({ fields: {}, actions: [] });
		expect(bodies.leadCreation.parse({ fields: null, actions: null })).toEqual({ fields: {}, actions: [] });
		expect(bodies.leadSearch.parse({})).toEqual({ fields: {} });
		expect(bodies.leadSearch.parse({ fields: { a: null } })).toEqual({ fields: { a: null } });
		const member = { name: 'A', email: 'a@b.co', phone_number: '919712345678', role: 'ADMIN' };
		expect(team.memberCreation.parse({ ...member, password: null })).toEqual(member);
		const field = { apiName: 'a', type: 'TEXT' };
		const defaults = { description: '', labels: [] };
		expect(settings.newLeadField.parse(field)).toEqual({
			...field,
			...defaults,
			isVisible: true,
			lockAfterCreate: false,
		});
		expect(settings.newActionField.parse(field)).toEqual({ ...field, ...defaults, mandatory: false });
		expect(tokens.tokenBody.parse({ kind: 'async', name: ' A ' })).toEqual({ kind: 'async', name: 'A' });
	});

	test('may have other keys only where the service ignores them', () => {
		accepted(bodies.leadCreation, { other: 1 });
		accepted(bodies.leadUpdate, { fields: {}, other: 1 });
		accepted(bodies.actionCreation, { actions: [1, null], other: 1 });
		accepted(bodies.actionUpdate, { type: 'x', other: 1 });
		const range = { from: 1, other: 1 };
		refused(bodies.leadSearch, { other: 1 }, { actions: { other: 1 } }, { actions: { performed_at: range } });
		refused(bodies.actionSearch, { other: 1 }, { created_on: range });
		refused(settings.newLeadField, { apiName: 'a', type: 'TEXT', mandatory: true });
		refused(settings.newActionField, { apiName: 'a', type: 'TEXT', isVisible: true });
		refused(settings.labelBody, { label: 'a', other: 1 });
		refused(tokens.tokenBody, { kind: 'sync', name: 'a', other: 1 });
	});

	test('has its limits at exactly these lengths and values', () => {
		const member = { name: 'A', email: 'a@b.co', phone_number: '919712345678', role: 'CALLER' };
		accepted(
			team.memberCreation,
			{ ...member, name: x(100), password: x(8) },
			{ ...member, password: x(128) },
		);
		refused(team.memberCreation, { ...member, name: x(101) }, { ...member, phone_number: '91 97123 45678' });
		accepted(settings.newLeadField, { apiName: 'a', type: 'TAGS', description: x(200), labels: [x(99)] });
		accepted(tokens.tokenBody, { kind: 'sync', name: x(60) });
		accepted(tokens.tokenId, { id: '0' }, { id: '9'.repeat(15) });
		refused(tokens.tokenId, { id: '' }, { id: '9'.repeat(16) }, { id: 'a1' }, { id: 1 });
		expect(tokens.tokenId.parse({ id: '012' })).toEqual({ id: 12 });
		const range = (performed_at: object) => ({ actions: { performed_at, type: ['x'], performed_by: 'x' } });
		accepted(bodies.leadSearch, range({ from: 1 }), range({ to: 'x' }), range({ from: 1, to: 2 }));
		accepted(bodies.actionSearch, { type: 'x', created_on: { to: 1 }, performed_by: ['x'] });
		accepted(bodies.actionUpdate, { type: 'x', fields: {}, status: 'x' });
		accepted(files.leadFiles, { files: [{ name: 'a', content_type: 'text/plain', size: 1 }] });
		expect(files.filesOfField('doc').parse({ fields: { doc: [] } })).toEqual([]);
	});
});
