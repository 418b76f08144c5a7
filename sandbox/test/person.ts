import type { Agent } from 'node:https';
import axios from 'axios';
import { load, type CheerioAPI } from 'cheerio';
import type { Sandbox } from '../src/server';

export interface Seen {
	readonly status: number;
	readonly headers: Record<string, unknown>;
	readonly html: string;
	/** The parsed page. */
	readonly $: CheerioAPI;
}

type Headers = Record<string, string | undefined>;

/** A person at a sandbox's page, with a browser that keeps cookies and runs no script. */
export class Person {
	private cookies = new Map<string, string>();

	/** @param httpsAgent trusts the certificate of a proxy before the sandbox */
	constructor(
		private readonly sandbox: Pick<Sandbox, 'page' | 'password'>,
		private readonly httpsAgent?: Agent,
	) {}

	async get(path: string, headers: Headers = {}): Promise<Seen> {
		return this.request('GET', path, undefined, headers);
	}

	/** Sends a form with these fields. */
	async submit(path: string, form: Record<string, string>, headers: Headers = {}): Promise<Seen> {
		return this.request('POST', path, new URLSearchParams(form).toString(), {
			'Content-Type': 'application/x-www-form-urlencoded',
			...headers,
		});
	}

	async signIn(password = this.sandbox.password): Promise<Seen> {
		return this.submit('/sign-in', { password, next: '/' });
	}

	/** The CSRF token of this person's forms. */
	async csrf(): Promise<string> {
		const { $ } = await this.get('/team');
		return String($('input[name=csrf]').first().attr('value'));
	}

	/** Sends a form as the page would, and follows the redirect to the page with the result. */
	async write(path: string, form: Record<string, string>): Promise<Seen> {
		const { headers } = await this.submit(path, { csrf: await this.csrf(), ...form });
		return this.get(String(headers['location']));
	}

	get cookie(): string {
		return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	}

	private async request(
		method: string,
		path: string,
		data: string | undefined,
		headers: Headers,
	): Promise<Seen> {
		const answer = await axios.request<string>({
			method,
			url: new URL(path, this.sandbox.page).href,
			data,
			headers: { ...(this.cookies.size > 0 && { Cookie: this.cookie }), ...headers },
			maxRedirects: 0,
			responseType: 'text',
			transformResponse: (text: string) => text,
			validateStatus: () => true,
			proxy: false,
			httpsAgent: this.httpsAgent,
		});
		for (const cookie of answer.headers['set-cookie'] ?? []) {
			const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
			if (value === '') this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		return { status: answer.status, headers: { ...answer.headers }, html: answer.data, $: load(answer.data) };
	}
}
