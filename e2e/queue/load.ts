import { Agent } from 'node:http';

import axios from 'axios';

import type { Post } from './posts';

export interface Taken {
	/** Posts that the webhook answered with a status from 200 to 299. */
	readonly accepted: number;
	/** The other answers by their status. */
	readonly refused: Readonly<Record<number, number>>;
	readonly seconds: number;
}

/** Sends all posts over so many connections, on each the next one as soon as the last is answered. */
export async function sendPosts(url: string, posts: readonly Post[], connections: number): Promise<Taken> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const http = axios.create({ httpAgent: agent, proxy: false, validateStatus: () => true });
	const left = posts.values();
	let accepted = 0;
	const refused: Record<number, number> = {};
	const started = performance.now();
	const send = async () => {
		for (const { number, answers } of left) {
			const { status } = await http.post(url, answers, { params: { post: number } });
			if (status >= 200 && status < 300) accepted += 1;
			else refused[status] = (refused[status] ?? 0) + 1;
		}
	};
	try {
		await Promise.all(Array.from({ length: connections }, send));
	} finally {
		agent.destroy();
	}
	return { accepted, refused, seconds: (performance.now() - started) / 1000 };
}
