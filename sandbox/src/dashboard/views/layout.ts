import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { banner } from './banner';
import { copyable } from './copyable';
import { csrfField } from './forms';

const places = [
	['/', 'Leads'],
	['/log', 'Request log'],
	['/definitions', 'Definitions'],
	['/team', 'Team'],
	['/tokens', 'Tokens'],
	['/faults', 'Faults'],
] as const;

export interface Shown {
	readonly title: string;
	/** The entry of the navigation that the page belongs to. */
	readonly place?: (typeof places)[number][0];
	readonly session: Session | undefined;
	/** Faults and limits that are set. */
	readonly active: readonly string[];
	readonly content: Html;
	readonly script?: string;
}

export function layout(shown: Shown): Html {
	const { title, session, active, content, script } = shown;
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>${title} · Lead Workspace sandbox</title>
				<link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
				<link rel="stylesheet" href="/assets/page.css" />
				${session === undefined ? null : html`<script src="/assets/copy.js" defer></script>`}
				${script === undefined ? null : html`<script src="${script}" defer></script>`}
			</head>
			<body>
				<a class="skip" href="#content">Skip to content</a>
				<header class="top">
					<div class="inner">
						<a class="brand" href="/">
							<img src="/assets/icon.svg" alt="" width="28" height="28" />
							<span>Lead Workspace <small>sandbox</small></span>
						</a>
						${session === undefined ? null : navigation(shown, session)}
					</div>
				</header>
				${session === undefined ? null : banner(active, session)}
				<main id="content" class="inner" tabindex="-1">
					<h1>${title}</h1>
					${flash(session)} ${content}
				</main>
				<footer class="inner">
					<p>
						A local workspace for tests. <a href="/openapi/sync.yaml">OpenAPI document</a> of its Sync API.
					</p>
				</footer>
			</body>
		</html>`;
}

const navigation = ({ place }: Shown, session: Session) => html`
	<nav aria-label="Main">
		<ul>
			${places.map(
				([path, name]) =>
					html`<li>
						${path === place ? html`<a href="${path}" aria-current="page">${name}</a>` : html`<a href="${path}">${name}</a>`}
					</li>`,
			)}
		</ul>
	</nav>
	<form method="post" action="/sign-out" class="sign-out">
		${csrfField(session)}<button class="quiet">Sign out</button>
	</form>
`;

/** Shows the message of the session and removes it, so that it shows once. */
function flash(session: Session | undefined): Html | null {
	const message = session?.flash;
	if (session === undefined || message === undefined) return null;
	session.flash = undefined;
	return html`<div class="flash ${message.kind}" role="${message.kind === 'done' ? 'status' : 'alert'}">
		<p>${message.text}</p>
		${message.secret === undefined ? null : html`<p>${copyable('secret', 'the token', message.secret)}</p>`}
	</div>`;
}

export const signIn = (next: string, refusal?: string): Html => html`
	<form method="post" action="/sign-in" class="card narrow">
		<input type="hidden" name="next" value="${next}" />
		${refusal === undefined ? null : html`<p class="flash rejected" role="alert">${refusal}</p>`}
		<label for="password">Password</label>
		<input
			id="password"
			name="password"
			type="password"
			autocomplete="current-password"
			required
			autofocus
			aria-describedby="password-hint"
		/>
		<p id="password-hint" class="hint">The terminal showed it at the start.</p>
		<button>Sign in</button>
	</form>
`;
