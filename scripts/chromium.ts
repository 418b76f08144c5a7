import { existsSync } from 'node:fs';

const executablePath = '/usr/bin/chromium';

/** No word from Chromium to anybody outside; the sandbox of Chromium does not work for root. */
const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** How Playwright starts the Chromium of Debian's package. Throws when it is not there. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
	if (!existsSync(executablePath)) {
		throw new Error(`${executablePath} is missing. Install Debian's package chromium.`);
	}
	return { executablePath, args };
}
