import { createRequire } from 'node:module';

import './environment';
import { Container } from '@n8n/di';

interface Switch {
	enabled: boolean;
}

/** n8n's own settings, which n8n-core reads at each request. */
const { SsrfProtectionConfig: settings } = createRequire(require.resolve('n8n-core'))('@n8n/config') as {
	SsrfProtectionConfig: new () => Switch;
};

/** Switches n8n's SSRF protection on or off, for the whole process. It blocks all addresses of this machine. */
export function protectFromSsrf(enabled: boolean): void {
	Container.get(settings).enabled = enabled;
}
