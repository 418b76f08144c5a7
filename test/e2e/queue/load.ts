import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import axios from 'axios';

import type { Post } from './posts';

export interface Taken {
	/** Posts that the webhook answered with a status from 200 to 299. */
	readonly accepted: number;
	/** Answers with status 503: n8n accepted nothing, and the post is sent again. */
	readonly notReady: number;
	readonly seconds: number;
}

/** Milliseconds before a post that n8n did not accept is sent again, and the most attempts. */
const [pause, attempts] = [500, 100];

/** Sends all posts over this number of connections. Each connection sends its next post after the last answer. */
export async function sendPosts(url: string, posts: readonly Post[], connections: number): Promise<Taken> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const http = axios.create({ httpAgent: agent, proxy: false, validateStatus: () => true });
	const left = posts.values();
	let [accepted, notReady] = [0, 0];
	const started = performance.now();
	const send = async ({ number, answers }: Post) => {
		for (let attempt = 0; attempt < attempts; attempt += 1) {
			const { status } = await http.post(url, answers, { params: { post: number } });
			if (status >= 200 && status < 300) accepted += 1;
			if (status !== 503) return;
			notReady += 1;
			await wait(pause);
		}
	};
	const sendOneByOne = async () => {
		for (const post of left) await send(post);
	};
	try {
		await Promise.all(Array.from({ length: connections }, sendOneByOne));
	} finally {
		agent.destroy();
	}
	return { accepted, notReady, seconds: (performance.now() - started) / 1000 };
}
