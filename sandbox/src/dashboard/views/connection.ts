import { html, type Html } from '../html';
import { copyable } from './copyable';

/** What a credential needs to reach this workspace. */
export interface Connection {
	readonly baseUrl: string;
	readonly enterpriseId: string;
}

export const connectionCard = ({ baseUrl, enterpriseId }: Connection, tokenHint: Html): Html =>
	html`<section class="card connection" aria-labelledby="connect">
		<h2 id="connect">Connect to this workspace</h2>
		<dl>
			<div>
				<dt>Base URL</dt>
				<dd>${copyable('base-url', 'Base URL', baseUrl)}</dd>
			</div>
			<div>
				<dt>Enterprise ID</dt>
				<dd>${copyable('enterprise-id', 'Enterprise ID', enterpriseId)}</dd>
			</div>
			<div>
				<dt>Access token</dt>
				<dd class="hint">${tokenHint}</dd>
			</div>
		</dl>
	</section>`;
