import type { FakeService } from '../fakeService';
import { startProxy } from '../proxy';
import type { TestWorkspace } from '../workspace';
import type { DefinitionDialect } from './definitionDialects';
import type { Change, SentRecord } from './definitions/changes';

/** Stands before a sandbox and sends its definitions in a dialect. */
export class DialectProxy {
	service!: FakeService;
	dialect: Partial<DefinitionDialect> = {};

	async start(sandboxUrl: string): Promise<void> {
		this.service = await startProxy(sandboxUrl, { change: (route, body) => this.changed(route, body) });
	}

	/** The bodies of the requests to a route, oldest first. */
	bodiesTo(route: string): SentRecord[] {
		return this.service.requests
			.filter((request) => request.route === route)
			.map(({ body }) => JSON.parse(body) as SentRecord);
	}

	private changed(route: string, body: unknown): unknown {
		const { fields, actions, pipeline } = this.dialect;
		const by: Record<string, Change | undefined> = {
			'GET /custom-fields': fields,
			'GET /custom-actions': actions,
			'GET /lead-stage-pipeline': pipeline,
		};
		return (by[route] ?? ((same) => same))(body);
	}
}

/** A proxy before the workspace, for the tests of a file. */
export function withDialectProxy(workspace: TestWorkspace): DialectProxy {
	const proxy = new DialectProxy();
	beforeAll(async () => await proxy.start(workspace.sandbox.url));
	afterAll(async () => await proxy.service.close());
	return proxy;
}
