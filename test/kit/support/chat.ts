import { Chat } from '../chat';

/** The team's chat for the tests of a file. It has no messages before each test. */
export function withChat(): Chat {
	const chat = new Chat();
	beforeAll(async () => await chat.start());
	beforeEach(() => chat.clear());
	afterAll(async () => await chat.close());
	return chat;
}
