import { endpoints } from '../../nodes/shared/sync/endpoints';
import { rowsOf } from '../kit/exploring';
import { inMemory } from '../kit/items';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { operationsWithId } from '../kit/operations/given';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
const other = '0123456789abcdef01234567';

/** Values that are no IDs and could change the path: no request may be sent to a path that holds one. */
const unsafe = [
	['a way up', '../../../metadata'],
	['an encoded way up', '%2e%2e%2fmetadata'],
	['a twice encoded way up', '%252e%252e'],
	['a way in the manner of Windows', '..\\metadata'],
	['a query', 'x?limit=100'],
	['a fragment', 'x#y'],
	['a header of its own', 'x\r\nX-Admin: yes'],
	['a NUL', 'x\u0000y'],
	['another address', '//evil.example/x'],
	['nothing', '   '],
] as const;

/** Values that are unusual but harmless: each is sent as one encoded segment of the path, or rejected. */
const encoded = [
	['Unicode', 'Zürich 東京 🙂'],
	['a change of direction', 'x\u202ey'],
	['half a character', 'x\ud800y'],
	['signs of a path', 'a;b=c&d=e@f:g+h$i,j'],
	['10 KB', 'x'.repeat(10_240)],
] as const;

/** Runs the operation against a service that stores nothing. Returns the requested paths. */
async function pathsOf(type: string, parameters: (id: string, other: string) => object, id: string) {
	const definitions = {
		'/custom-fields': fields,
		'/custom-actions': actions,
		'/lead-stage-pipeline': pipeline,
	};
	for (const [path, body] of Object.entries(definitions)) service.on(`GET ${path}`, { body });
	service.on('*', { status: 404, body: { error: { code: 'NOT_FOUND', message: 'No' } } });
	const run = await workspace.engine.runNode(
		{ type, parameters: { ...parameters('={{ $json.id }}', other) }, onError: 'continueErrorOutput' },
		{
			input: [{ json: { ...person(1), id }, binary: { data: inMemory('x') } }],
			credentials: workspace.credentials({ baseUrl: service.url }),
		},
	);
	expect(run.workflow.status).toBe('success');
	const known =
		/^\/v2\/enterprise\/\w+\/(custom-fields|custom-actions|lead-stage-pipeline|team-members)(\?.*)?$/;
	return { run, paths: service.requests.map(({ target }) => target).filter((path) => !known.test(path)) };
}

const fields = [
	{ type: 'PHONE', apiName: 'phone', isLeadid: true, isVisible: true },
	...['name', 'city'].map((apiName) => ({ type: 'TEXT', apiName, isVisible: true })),
];
const fieldSchema = { location: { type: 'TEXT', mandatory: false } };
const actions = [{ code: 'ACTION_1001', displayName: 'Site Visit', source: 'USER', fieldSchema }];
const pipeline = { statuses: [], lostReasons: [] };

/** A client takes dots out of the path, so that another one arrives, without a trace of them. */
const dots = [
	['this folder', '.'],
	['the folder above', '..'],
] as const;

/** What an operation may request without the ID, and a segment that has more than dots. */
const harmless = /\/(lead|lead\/search|team-members|custom-actions\/ACTION_\.+)$/;

describe.each(operationsWithId)('%s', (name, type, parameters) => {
	const turn = operationsWithId.findIndex(([each]) => each === name);

	it('sends a usual ID', async () => {
		const { paths } = await pathsOf(type, parameters, 'abc');
		expect(paths.filter((path) => /\babc\b|_abc\b/.test(path))).not.toEqual([]);
	});

	// docs/security.md promises: "The node rejects an ID that could lead to another path, and sends nothing."
	it.each(dots)('does not send %s', async (_what, id) => {
		const { run, paths } = await pathsOf(type, parameters, id);
		expect(paths.filter((path) => !harmless.test(path))).toEqual([]);
		expect(run.outputs.flat().length).toBeGreaterThan(0);
	});

	it.each(rowsOf(unsafe, turn))('does not send %s', async (_what, id) => {
		const { run, paths } = await pathsOf(type, parameters, id);
		for (const path of paths) {
			expect(new URL(path, service.origin).href).toBe(service.origin + path);
			expect(decodeURIComponent(path)).not.toContain(id.trim() || '//');
		}
		expect(service.received).not.toMatch(/^X-Admin/im);
		// One outcome: an error, a remark, or a lead that is created because the Lead ID is empty.
		expect(run.outputs.flat().length).toBeGreaterThan(0);
	});

	it.each(rowsOf(encoded, turn))('sends %s as one segment, or not at all', async (_what, id) => {
		const { paths } = await pathsOf(type, parameters, id);
		for (const path of paths) {
			const segments = new URL(path, service.origin).pathname.split('/').slice(4).map(decodeURIComponent);
			const given = Object.values(parameters(id, other));
			const allowed = new Set<unknown>([id, `ACTION_${id}`, ...given, ...words]);
			expect(segments.filter((segment) => !allowed.has(segment))).toEqual([]);
		}
	});
});

/** The words of the endpoint catalogue. */
const words = Object.values(endpoints).flatMap(({ path }) => path.split('/'));
