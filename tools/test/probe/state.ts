import { FakeService } from '../../../test/kit/fakeService';

/* What a service of another style knows, and how it is served. Each style of services/ has rules and words of its own. */

export interface StoredFile {
	readonly id: string;
	readonly name: string;
	bytes: string | undefined;
}

export interface StoredAction {
	readonly id: string;
	readonly type: string;
	status: string;
	readonly fields: Record<string, unknown>;
	readonly files: StoredFile[];
}

export interface StoredLead {
	readonly id: string;
	readonly fields: Record<string, unknown>;
	readonly createdAt: number;
	readonly actions: StoredAction[];
}

export interface Asked {
	readonly leadId: string;
	readonly actionId: string;
	readonly fileId: string;
	readonly query: URLSearchParams;
	/** The JSON that was sent; empty if none was. */
	readonly body: Readonly<Record<string, unknown>>;
	/** The text that was sent. */
	readonly text: string;
	readonly origin: string;
}

export interface Told {
	readonly status?: number;
	readonly body?: unknown;
}

/** A route such as `GET lead/:/action/:` and what it answers. */
export type Routes = Readonly<Record<string, (asked: Asked) => Told>>;

/** What a person who wrote the service knows of it. */
export interface Style {
	/** How it writes the ID of its nth record. */
	readonly idOf: (count: number) => string;
	readonly routes: (state: State) => Routes;
	/** What answers where there is no route. */
	readonly nothing: Told;
	/** The assumptions of the probe that hold, and those that fail. Of the others, it shows nothing. */
	readonly holds: readonly string[];
	readonly fails: readonly string[];
	/** How many of them it shows: confirmed, and differing. */
	readonly settled: readonly [confirmed: number, differs: number];
	readonly fieldTypes: readonly string[];
	readonly actionFieldTypes: readonly string[];
}

/** One call that arrived, with what it was answered. */
export interface Served {
	/** As in the catalogue, such as `GET /lead/{leadId}`. */
	readonly address: string;
	readonly text: string;
	readonly status: number;
	readonly answer: unknown;
}

export class State {
	readonly leads: StoredLead[] = [];
	readonly served: Served[] = [];
	private count = 100;

	constructor(private readonly idOf: (count: number) => string) {
		for (let day = 1; day <= 6; day += 1)
			this.add({ phone: `44770090010${day}`, name: `Person ${day}` }, Date.UTC(2026, 0, day));
	}

	nextId = (): string => this.idOf((this.count += 1));

	add(fields: Record<string, unknown>, createdAt = Date.UTC(2026, 1, 1)): StoredLead {
		const lead = { id: this.nextId(), fields: { status: 'New', ...fields }, createdAt, actions: [] };
		this.leads.unshift(lead);
		return lead;
	}

	act(lead: StoredLead, type: string, fields: Record<string, unknown> = {}, status = ''): StoredAction {
		const action = { id: this.nextId(), type, fields, status, files: [] };
		lead.actions.unshift(action);
		return action;
	}

	file(action: StoredAction, name: string): StoredFile {
		const file = { id: this.nextId(), name, bytes: undefined };
		action.files.push(file);
		return file;
	}

	lead = (id: string) => this.leads.find((lead) => lead.id === id);
	action = (leadId: string, id: string) => this.lead(leadId)?.actions.find((action) => action.id === id);
	fileOf = (id: string) =>
		this.leads.flatMap(({ actions }) => actions.flatMap(({ files }) => files)).find((file) => file.id === id);

	remove(fileId: string): boolean {
		for (const { actions } of this.leads)
			for (const { files } of actions) {
				const at = files.findIndex(({ id }) => id === fileId);
				if (at >= 0) return files.splice(at, 1).length > 0;
			}
		return false;
	}
}

const names = ['leadId', 'actionId', 'fileId'] as const;
/** The places of a path that are IDs. */
const isId = (part: string, index: number) => index % 2 === 1 && part !== 'search';

function parsed(text: string): Record<string, unknown> {
	try {
		return JSON.parse(text) as Record<string, unknown>;
	} catch {
		return {};
	}
}

const parsedAnswer = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

/** Serves a style. Its state has all that arrived. */
export async function serve(style: Style, state: State): Promise<FakeService> {
	const service = new FakeService();
	const routes = style.routes(state);
	service.on('*', ({ method, route, query, body }) => {
		const parts = route.slice(`${method} /`.length).split('/');
		const ids = parts.filter(isId);
		const [leadId = '', actionId = '', fileId = ''] = ids;
		const asked = { leadId, actionId, fileId, query: new URLSearchParams(query), text: body };
		const pattern = `${method} ${parts.map((part, index) => (isId(part, index) ? ':' : part)).join('/')}`;
		const told = routes[pattern]?.({ ...asked, body: parsed(body), origin: service.origin }) ?? style.nothing;
		const isLead = parts[0] === 'lead';
		const named = parts.map((part, index) =>
			isId(part, index) && isLead ? `{${names[(index - 1) / 2]}}` : part,
		);
		const { status = 200, body: answer } = told;
		state.served.push({
			address: `${method} /${named.join('/')}`,
			text: body,
			status,
			// As it was then: the state goes on.
			answer: answer === undefined ? undefined : parsedAnswer(answer),
		});
		return { ...told, status, body: answer ?? '' };
	});
	return await service.start();
}
