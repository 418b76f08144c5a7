import axios from 'axios';
import { z } from 'zod';

import type { Here } from '../../here';

const posted = z.array(z.string());
const message = z.object({ text: z.string() });

/** The team's chat, which all examples post to, from now on. */
export class Chat {
	private constructor(
		private readonly url: string,
		private readonly earlier: number,
	) {}

	static async open({ outside: { chatUrl } }: Here): Promise<Chat> {
		return new Chat(chatUrl, (await readAll(chatUrl)).length);
	}

	/** The messages since the chat was opened, oldest first. */
	async messages(): Promise<string[]> {
		const fresh = (await readAll(this.url)).slice(this.earlier);
		return fresh.map((body) => message.parse(JSON.parse(body)).text);
	}
}

async function readAll(url: string): Promise<string[]> {
	return posted.parse((await axios.get(url, { proxy: false })).data);
}
