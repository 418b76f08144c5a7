import type { Faults } from '../../http/faults';
import { normalConditions, type Conditions } from '../../http/traffic';
import { html, type Html } from '../html';
import type { Session } from '../sessions';
import { isLive } from './faultWords';
import { button } from './forms';

const conditionWords: { readonly [Name in keyof Conditions]: (value: Conditions[Name]) => string } = {
	latencyMs: (value) => `latency ${value} ms`,
	requestsAtOnce: (value) => `at most ${value} at once`,
	requestsPerHour: (value) => `at most ${value} per token and hour`,
	timelineLagMs: (value) => `timelines ${value} ms late`,
};

/** Each fault and condition that makes the service worse than normal, in a few words. */
export function troubles(faults: Faults, now: Conditions): readonly string[] {
	const live = faults.numbered().filter(isLive).length;
	const word = <Name extends keyof Conditions>(name: Name) =>
		now[name] === normalConditions[name] ? [] : [conditionWords[name](now[name])];
	return [
		...(live === 0 ? [] : [live === 1 ? '1 forced fault' : `${live} forced faults`]),
		...word('latencyMs'),
		...word('requestsAtOnce'),
		...word('requestsPerHour'),
		...word('timelineLagMs'),
	];
}

/** Stands on every page, so that nobody looks for the cause of a failure that they forced themselves. */
export const banner = (active: readonly string[], session: Session): Html | null =>
	active.length === 0
		? null
		: html`<aside class="banner" aria-label="Faults and limits that are set">
				<div class="inner">
					<p><strong>Not as usual:</strong> ${active.join(' · ')}. <a href="/faults">Change</a></p>
					${button(session, '/faults/normal', 'Back to normal', '', {})}
				</div>
			</aside>`;
