import type { FormRow } from '../forms/rows';
import type { Subject } from '../job';
import type { Result } from '../rows';
import { seconds, whole } from './words';

const columns: ReadonlyArray<readonly [Subject, string]> = [
	['nodes', 'these nodes'],
	['http-request', 'HTTP Request'],
	['http-request-batched', 'with its batching'],
	['floor', 'the least that is possible'],
];

interface Line {
	readonly title: string;
	readonly cellOf: (results: readonly Result[], forms: readonly FormRow[], subject: Subject) => string;
}

const away = 50;

const withLosses = (time: string, lost: number) => (lost === 0 ? time : `${time}, **${whole(lost)} lost**`);

const ofJob = (title: string, job: string, items: number, limit: number | null): Line => ({
	title,
	cellOf: (results, _forms, subject) => {
		const found = results.find(
			(each) =>
				each.job === job &&
				each.items === items &&
				each.limit === limit &&
				each.latencyMs === away &&
				each.subject === subject,
		);
		return found === undefined ? '' : withLosses(seconds(found.wallMs), found.lost);
	},
});

const ofForms = (title: string, job: string, timeOf: (row: FormRow) => string): Line => ({
	title,
	cellOf: (_results, forms, subject) => {
		const found = forms.find((each) => each.job === job && each.subject === subject);
		return found === undefined ? '' : withLosses(timeOf(found), found.lost);
	},
});

const wall = ({ wallMs }: FormRow) => seconds(wallMs);
const median = ({ medianMs }: FormRow) => `${whole(medianMs)} ms`;

/** What people ask about first, with a distant service. */
const lines: readonly Line[] = [
	ofForms('a form: one execution with one lead', 'forms-one-by-one', median),
	ofForms('300 forms at once, where the service takes 20 requests at once', 'forms-at-once-limited', wall),
	ofForms('a form during an import of 5,000 leads, 20 at once', 'forms-beside-import', median),
	ofJob('create 1,000 leads', 'create-auto-mapped', 1_000, null),
	ofJob('the same, 20 at once', 'create-auto-mapped', 1_000, 20),
	ofJob('add 5,000 actions to 100 leads, 20 at once', 'append-actions', 5_000, 20),
	ofJob('read 50,000 leads', 'read-leads', 50_000, null),
];

/** The few figures of the README, as a Markdown table. */
export function summaryOf(results: readonly Result[], forms: readonly FormRow[]): string {
	const rows = lines.map(({ title, cellOf }) => [
		title,
		...columns.map(([subject]) => cellOf(results, forms, subject)),
	]);
	const header = [`${away} ms away`, ...columns.map(([, name]) => name)];
	return [header, header.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}
