import { existsSync } from 'node:fs';

const executablePath = '/usr/bin/chromium';

/** Stops Chromium's calls to the outside. Chromium's own sandbox does not work for root. */
const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Playwright's options to start the Chromium of Debian's package. Throws if it is not installed. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
	if (!existsSync(executablePath)) {
		throw new Error(`${executablePath} is missing. Install Debian's package chromium.`);
	}
	return { executablePath, args };
}
