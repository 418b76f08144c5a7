import {
	gaps,
	isPayment,
	left,
	notes,
	ownLeads,
	type Sentences,
	strayLeads,
	type Witness,
} from './sentences';

const matching = (table: Sentences, text: string, witness: Witness): string | undefined => {
	for (const [pattern, isTrue] of table) {
		const found = pattern.exec(text);
		if (found !== null) return isTrue(witness, ...found.slice(1)) ? undefined : `false: ${text}`;
	}
	return `nobody checks: ${text}`;
};

const cells = (line: string) => line.replace(/^\| | \|$/g, '').split(' | ');

/** The lines below a heading. */
const part = (report: string, heading: string) =>
	(report.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line !== '');
const rows = (report: string, heading: string) =>
	part(report, heading)
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map(cells);

function assumed(report: string, witness: Witness): Array<string | undefined> {
	return rows(report, 'What is assumed').flatMap(([says = '', verdict, seen = '', shownBy = '']) => {
		const key = witness.keyOf(says) ?? says;
		const { holds, fails } = witness.style;
		const isRight = verdict === 'not settled' || (verdict === 'confirmed' ? holds : fails).includes(key);
		const addresses = [...shownBy.matchAll(/\(`([^`]+)`\)/g)].map(([, address = '']) => address);
		const areCalled = addresses.every((address) =>
			witness.state.served.some(
				(each) =>
					each.address === address ||
					(/the address for it$/.test(address) && each.address.startsWith(address.slice(0, 3))),
			),
		);
		return [
			matching(notes, seen, witness),
			isRight ? undefined : `false: ${key} ${verdict}: ${seen}`,
			areCalled && (verdict !== 'confirmed' || addresses.length > 0)
				? undefined
				: `no call shows ${key}: ${shownBy}`,
		];
	});
}

/** Each key that is listed was in an answer. */
function keys(report: string, { state }: Witness): Array<string | undefined> {
	const answers = state.served.map(({ answer }) => JSON.stringify(answer ?? '')).join('\n');
	return rows(report, 'All keys of the answers').map(([, path = '']) => {
		const key = path.split('.').at(-1)?.replace(/\[\]$/, '') ?? '';
		return key === '*' || answers.includes(`"${key}":`) ? undefined : `no answer has ${path}`;
	});
}

/** What the report does not say of what the probe left. */
function silence(report: string, witness: Witness): Array<string | undefined> {
	const text = part(report, 'What stays behind').join(' ');
	const [own] = ownLeads(witness);
	const says = (words: RegExp, isThere: boolean) =>
		!isThere || words.test(text) ? undefined : `not said: ${words}`;
	const actions = own?.actions ?? [];
	return [
		says(/a (new )?lead/, own !== undefined),
		says(/without its identifier/, strayLeads(witness).length > 0),
		says(
			/custom action/,
			actions.some(({ type }) => type.startsWith('ACTION_')),
		),
		says(/payment/, actions.some(isPayment)),
		says(
			/files/,
			actions.some(({ files }) => files.length > 0),
		),
	];
}

const counts =
	/Assumptions: (\d+) confirmed, (\d+) differ, (\d+) not settled\.\nKeys of answers: (\d+), of which (\d+) have no row/;

function summary(report: string): Array<string | undefined> {
	const verdicts = rows(report, 'What is assumed').map(([, verdict]) => verdict);
	const count = (of: string) => String(verdicts.filter((verdict) => verdict === of).length);
	const listed = ['All keys of the answers', 'Keys without a row'].map((heading) =>
		String(rows(report, heading).length),
	);
	const expected = [count('confirmed'), count('differs'), count('not settled'), ...listed];
	const said = counts.exec(report)?.slice(1) ?? [];
	return [expected.join() === said.join() ? undefined : `false: ${said.join()}, not ${expected.join()}`];
}

/** Each sentence of the report that the state of the service denies, and each that nobody checks. */
export function falseSentences(report: string, witness: Witness): string[] {
	return [
		...part(report, 'What stays behind').map((line) => matching(left, line.replace(/^- /, ''), witness)),
		...assumed(report, witness),
		...keys(report, witness),
		...rows(report, 'Calls that were left out').map(([, why = '']) => matching(gaps, why, witness)),
		...summary(report),
		...silence(report, witness),
	].filter((problem) => problem !== undefined);
}
