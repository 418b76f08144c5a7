import axios, { type AxiosInstance } from 'axios';
import { seedCopies } from './seedCopies';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/src/server';

export interface Remark {
	field: string;
	status: string;
	remark: string;
}

export interface ApiAnswer<T> {
	status: number;
	data: T;
	headers: Record<string, unknown>;
}

export type Fields = Record<string, unknown>;

export interface Created {
	lead_id: string | null;
	actions: Array<{ action_id: string | null; status: string }>;
	remarks: Remark[];
}

export interface TimelineEntry extends Fields {
	id: string;
	type: string;
	creationTimestamp: number;
}

export interface LeadRead {
	id: string;
	fields: Fields;
	actions: TimelineEntry[];
	actions_skip: number;
	actions_limit: number;
}

interface Updated {
	id: string;
	fields: Fields;
	remarks: Remark[];
}

export interface Searched {
	data: Array<{ fields: Fields }>;
	total_count: number;
}

interface Appended {
	leadid: string;
	actions: Array<{ action_id: string | null; status: string }>;
	remarks: Remark[];
}

export interface ErrorBody {
	error: { code: string; message: string };
}

/** An active, an inactive, an invited and a deleted member of every seed. */
export const members = {
	active: 'diya.sharma@lead-workspace.example',
	working: 'emre.yildiz@lead-workspace.example',
	onLeave: 'gita.rao@lead-workspace.example',
	inactive: 'isha.patel@lead-workspace.example',
	invited: 'tenzin.dorje@lead-workspace.example',
	deleted: 'vikram.singh@lead-workspace.example',
};

let phones = 0;

/** A valid phone number that no other lead of this test run uses. */
export const newPhone = () => `9198${String(10_000_000 + (phones += 1))}`;

/** The Sync API of one sandbox, over real HTTP. */
export class Api {
	private readonly http: AxiosInstance;

	constructor(readonly sandbox: Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>) {
		this.http = axios.create({
			maxRedirects: 0,
			baseURL: `${sandbox.url}/enterprise/${sandbox.enterpriseId}`,
			headers: { Authorization: `Bearer ${sandbox.syncToken}` },
			validateStatus: () => true,
			proxy: false,
		});
	}

	async call<T = ErrorBody>(
		method: string,
		path: string,
		body?: unknown,
		headers: Record<string, string | undefined> = {},
	): Promise<ApiAnswer<T>> {
		const answer = await this.http.request<T>({ method, url: path, data: body, headers });
		return { status: answer.status, data: answer.data, headers: { ...answer.headers } };
	}

	get<T = ErrorBody>(path: string): Promise<ApiAnswer<T>> {
		return this.call<T>('GET', path);
	}

	post<T = ErrorBody>(path: string, body?: unknown): Promise<ApiAnswer<T>> {
		return this.call<T>('POST', path, body);
	}

	create(fields: Fields, actions?: unknown): Promise<ApiAnswer<Created>> {
		return this.post<Created>('/lead', { fields, ...(actions !== undefined && { actions }) });
	}

	/** Creates a lead, expects success, and returns its ID. */
	async newLead(fields: Fields = {}): Promise<string> {
		const { data } = await this.create({ phone: newPhone(), ...fields });
		if (data.lead_id === null) throw new Error('The lead was not created');
		return data.lead_id;
	}

	async fieldsOf(leadId: string): Promise<Fields> {
		return (await this.get<LeadRead>(`/lead/${leadId}`)).data.fields;
	}

	update(leadId: string, fields: Fields): Promise<ApiAnswer<Updated>> {
		return this.post<Updated>(`/lead/${leadId}`, { fields });
	}

	append(leadId: string, ...actions: unknown[]): Promise<ApiAnswer<Appended>> {
		return this.post<Appended>(`/lead/${leadId}/action`, { actions });
	}

	async search(body: unknown, query = ''): Promise<Searched> {
		return (await this.post<Searched>(`/lead/search${query}`, body)).data;
	}

	async timeline(leadId: string): Promise<TimelineEntry[]> {
		const { data } = await this.get<LeadRead>(`/lead/${leadId}?includeActions=true&limit=100`);
		return data.actions;
	}
}

/** Starts a sandbox for all the tests of a file. */
export function useSandbox(options: SandboxOptions = { seed: 'empty' }): {
	readonly sandbox: Sandbox;
	readonly api: Api;
} {
	let started: { sandbox: Sandbox; api: Api } | undefined;
	beforeAll(async () => {
		const sandbox = await startSandbox({ ...seedCopies(), ...options });
		started = { sandbox, api: new Api(sandbox) };
	});
	afterAll(() => started?.sandbox.close());
	const running = () => {
		if (started === undefined) throw new Error('The sandbox has not started');
		return started;
	};
	return {
		get sandbox() {
			return running().sandbox;
		},
		get api() {
			return running().api;
		},
	};
}

export const addressesOf = ({ data }: ApiAnswer<{ remarks: Remark[] }>) =>
	data.remarks.map(({ field }) => field);

export const textsOf = ({ data }: ApiAnswer<{ remarks: Remark[] }>) =>
	data.remarks.map(({ remark }) => remark);

export const errorOf = ({ status, data }: ApiAnswer<ErrorBody>) => ({ status, ...data.error });
