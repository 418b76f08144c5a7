import type { FakeService } from '../../testkit/fakeService';
import { startProxy } from '../../testkit/proxy';
import type { DefinitionDialect } from './definitionDialects';
import type { Change, Sent } from './definitions/changes';

/** Stands before a sandbox and sends its definitions in a dialect. */
export class DialectProxy {
	dialect: Partial<DefinitionDialect> = {};

	private constructor(readonly service: FakeService) {}

	static async start(sandboxUrl: string): Promise<DialectProxy> {
		const proxy: { current?: DialectProxy } = {};
		const change = (route: string, body: unknown) => {
			const { fields, actions, pipeline } = proxy.current?.dialect ?? {};
			const by: Record<string, Change | undefined> = {
				'GET /custom-fields': fields,
				'GET /custom-actions': actions,
				'GET /lead-stage-pipeline': pipeline,
			};
			return (by[route] ?? ((same) => same))(body);
		};
		proxy.current = new DialectProxy(await startProxy(sandboxUrl, { change }));
		return proxy.current;
	}

	/** The bodies of the requests to a route, oldest first. */
	bodiesTo(route: string): Sent[] {
		return this.service.requests
			.filter((request) => request.route === route)
			.map(({ body }) => JSON.parse(body) as Sent);
	}
}
