import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { parseCredential, type SyncCredential } from '../nodes/shared/sync/credential';
import { FailureError } from '../nodes/shared/sync/failure';
import { allZones } from '../nodes/shared/sync/zones';

const absolute = /^([a-z][a-z\d+.-]*:)?\/\//i;

/** n8n's HTTP Request node still uses the options of n8n's older helper. */
interface AnyRequest extends IHttpRequestOptions {
	readonly uri?: string;
	readonly followRedirect?: boolean;
	readonly followAllRedirects?: boolean;
}

/** Older versions of n8n send the token along on every redirect, and the newest on some. Each option is for one of n8n's two helpers. */
const withoutRedirects = { disableFollowRedirect: true, followRedirect: false, followAllRedirects: false };

/** The address of a request. n8n's helper appends a path to the whole base URL, including the base URL's own path. */
function addressOf(url: string, baseURL: string | undefined, credentialBase: string): URL {
	const base = (baseURL ?? credentialBase).replace(/\/+$/, '');
	return absolute.test(url) ? new URL(url, base) : new URL(`${base}/${url.replace(/^\/+/, '')}`);
}

/** The test of the credential shows only the message of an error, so it also says what to change. */
function readUsable(typed: ICredentialDataDecryptedObject): SyncCredential {
	try {
		return parseCredential(typed);
	} catch (error) {
		if (!(error instanceof FailureError)) throw error;
		throw new Error(`${error.failure.message}. ${error.failure.description}`);
	}
}

export class LeadWorkspaceSyncApi implements ICredentialType {
	name = 'leadWorkspaceSyncApi';

	displayName = 'Lead Workspace Sync API';

	documentationUrl = 'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace#the-credential';

	icon: Icon = { light: 'file:../icons/leadWorkspace.svg', dark: 'file:../icons/leadWorkspace.dark.svg' };

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/sync/v2',
			description: 'The address of the Sync API. It ends in /v2, which is added if it is missing.',
		},
		{
			displayName: 'Enterprise ID',
			name: 'enterpriseId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 65f1c0ffee65f1c0ffee65f1',
			description: 'The ID of the workspace, as its dashboard shows it',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'A token of type Sync. Create it in the dashboard of the workspace: settings for website and API integrations, API token, create new token. A workspace holds 3 Sync tokens at most.',
		},
		{
			displayName: 'More Settings',
			name: 'moreSettings',
			type: 'boolean',
			default: false,
			description:
				'Whether to set how many calls the service takes, how long definitions are kept, the time zone of the workspace, and private networks. Most workspaces need none of it.',
		},
		{
			displayName: 'Requests per Hour',
			name: 'requestsPerHour',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'string',
			default: '',
			placeholder: 'e.g. 3600',
			description:
				'How many calls an hour the service takes with this token. The nodes then spread their calls, and keep some for single leads while an import runs. Leave it empty if you do not know the number.',
		},
		{
			displayName: 'Shared by Workers',
			name: 'sharedByWorkers',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many processes of n8n use this token. In queue mode, this is the number of workers. Each process spends its part of Requests per Hour.',
		},
		{
			displayName: 'HTTP in a Private Network',
			name: 'privateHttp',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'boolean',
			default: false,
			description:
				'Whether the base URL may begin with http and name a host in a private network, such as host.docker.internal or a service of Docker Compose. The access token is then sent unencrypted. A workspace on this machine may always use http.',
		},
		{
			displayName: 'Files in a Private Network',
			name: 'privateFiles',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'boolean',
			default: false,
			description:
				'Whether files may be sent to and fetched from addresses in a private network, which the service names. Switch it on only if your workspace keeps its files there, and is yours.',
		},
		{
			displayName: 'Keep Definitions For',
			name: 'keepDefinitionsFor',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 60,
			description:
				'For how many seconds the fields, actions, labels and team members of the workspace serve other executions too, so that a single lead needs a single call. Nothing is held back by definitions older than a few seconds. 0: each execution reads them anew.',
		},
		{
			displayName: 'Workspace Time Zone',
			name: 'timeZone',
			displayOptions: { show: { moreSettings: [true] } },
			type: 'options',
			options: [{ name: 'Find Out', value: '' }, ...allZones().map((zone) => ({ name: zone, value: zone }))],
			default: '',
			description:
				'The time zone in which the workspace reads and shows its days. The service does not say it, so the nodes find it out by searches when they show a date. Choose it if they cannot, or to save these searches.',
		},
	];

	/**
	 * Adds the token to requests whose address is under the base URL. Throws for any other address, and for a credential
	 * that cannot be used.
	 */
	async authenticate(credentials: ICredentialDataDecryptedObject, request: AnyRequest): Promise<AnyRequest> {
		const { baseUrl, accessToken } = readUsable(credentials);
		const isOurs = (address: string) => {
			const { origin, pathname } = addressOf(address, request.baseURL, baseUrl);
			return `${origin}${pathname}/`.startsWith(`${baseUrl}/`);
		};
		const addresses = [request.url, request.uri].filter((address) => address !== undefined);
		if (addresses.length === 0 || !addresses.every(isOurs)) {
			throw new Error(
				'The access token is sent only to the base URL of the credential, and this call goes to another address.',
			);
		}
		const headers = { ...request.headers, Authorization: `Bearer ${accessToken}` };
		return { ...request, ...withoutRedirects, headers };
	}
}
