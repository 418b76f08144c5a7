import { Chat } from '../../test/kit/chat';
import type { Desk } from '../../test/kit/desk';
import type { Finding } from './trial';
import { type Cause, causes } from './causes';
import type { Month } from './month';

/** A line of the chat about a field of a form. */
interface Message {
	readonly kind: 'Alarm' | 'All-clear';
	readonly form: number;
	readonly field: string;
	/** The submissions of the form until then. */
	readonly submissions: number;
	/** How many of them had the cause. Undefined if the trial put in no cause of an alarm. */
	readonly drops: number | undefined;
}

/** A cause in one form, and what the chat got about it. */
interface Story {
	readonly name: string;
	readonly cause: Cause;
	/** The submissions of the form before the cause, and when it is over. */
	readonly from: number;
	readonly until: number;
	readonly alarms: readonly Message[];
	readonly clears: readonly Message[];
}

/** An alarm comes within this many submissions: of all, if most have the cause, or of those that have it. */
const latest = 20;
/** The share of the submissions above which a cause cannot be missed in 20 of them. */
const most = 0.5;
/** Windows of the alarm have 100 submissions. In a form with fewer each day, a rare cause looks like chance. */
const enoughEachDay = 100;

/** Runs the alarm as n8n does on its schedule, and judges what it sends to the chat of the team. */
export class Alarms {
	private readonly received: Message[] = [];
	private readonly chat = new Chat();

	async start(): Promise<void> {
		await this.chat.start();
	}

	async close(): Promise<void> {
		await this.chat.close();
	}

	/** Everything that was sent to the chat. */
	get messages(): readonly string[] {
		return this.chat.messages;
	}

	async run(desk: Desk, month: Month): Promise<void> {
		const known = this.messages.length;
		const alarm = this.chat.joinedBy(desk.workflows.alarm);
		await desk.runWorkflow(alarm, { startNode: 'Every Ten Minutes' });
		const lines = this.messages.slice(known).flatMap((message) => message.split('\n'));
		this.received.push(...lines.map((line) => read(line, month)));
	}

	judge(month: Month): Finding[] {
		const stories = storiesOf(this.received, month);
		const frequent = stories.filter(({ cause }) => cause.rate > most);
		const rare = stories.filter(({ cause }) => cause.rate <= most);
		const judged = month.usual >= enoughEachDay ? stories : frequent;
		const ended = judged.filter(({ until }) => until < Infinity);
		const meant = new Set(stories.flatMap(({ alarms, clears }) => [...alarms, ...clears]));
		const others = this.received.filter((message) => !meant.has(message));
		return [
			{
				what: `${frequent.filter(isAlarmedOnce).length} of ${frequent.length} causes that most submissions have are alarmed once, after ${frequent.map(delay).join(', ')} submissions`,
				holds: frequent.every((story) => isAlarmedOnce(story) && delay(story) <= latest),
			},
			{
				what: `${rare.filter(isAlarmedOnce).length} of ${rare.length} rarer causes are alarmed once, after so many submissions that have it: ${rare.map(({ name, alarms: [alarm] }) => `${name} ${alarm?.drops ?? 'never'}`).join(', ')}${judged === frequent ? ' (too few submissions to judge)' : ''}`,
				holds: rare.every(
					(story) =>
						!judged.includes(story) ||
						(isAlarmedOnce(story) && (story.alarms[0]?.drops ?? Infinity) <= latest),
				),
			},
			{
				what: `${others.filter(({ kind }) => kind === 'Alarm').length} alarms and ${others.filter(({ kind }) => kind === 'All-clear').length} all-clears of ${this.received.length} messages are for nothing: ${JSON.stringify(others)}`,
				holds: others.length === 0,
			},
			{
				what: `${ended.filter(({ clears }) => clears.length === 1).length} of ${ended.length} causes that ended have one all-clear`,
				holds: judged.every(({ clears, until }) => clears.length === (until < Infinity ? 1 : 0)),
			},
		];
	}
}

/** Each cause that begins in the month, in each of its forms. */
function storiesOf(received: readonly Message[], month: Month): Story[] {
	return causes.filter(isSeeded).flatMap((cause) =>
		cause.forms.map((form) => {
			const from = month.before(cause.from);
			const until = cause.until === undefined ? Infinity : month.before(cause.until);
			const about = received.filter((message) => message.form === form && message.field === cause.field);
			return {
				name: `${cause.field} of form ${form + 1}`,
				cause,
				from,
				until,
				alarms: about.filter(
					({ kind, submissions }) => kind === 'Alarm' && submissions > from && submissions <= until,
				),
				clears: about.filter(({ kind, submissions }) => kind === 'All-clear' && submissions > until),
			};
		}),
	);
}

/** A field that was always dropped that often is no cause of an alarm. */
function isSeeded({ from }: Cause): boolean {
	return from > 1;
}

function isAlarmedOnce({ alarms }: Story): boolean {
	return alarms.length === 1;
}

/** After how many submissions of the form the cause was alarmed. */
function delay({ from, alarms: [alarm] }: Story): number {
	return alarm === undefined ? Infinity : alarm.submissions - from;
}

function read(line: string, month: Month): Message {
	const found = /^\*(Alarm|All-clear)\* .+, Form (\d+): (.+?) (?:was dropped|\()/.exec(line);
	if (!found) throw new Error(`The alarm sent what nobody expects: ${line}`);
	const [, kind, number, field = ''] = found;
	const form = Number(number) - 1;
	const cause = causes.find(
		(other) => other.field === field && other.forms.includes(form) && isSeeded(other),
	);
	return {
		kind: kind === 'Alarm' ? 'Alarm' : 'All-clear',
		form,
		field,
		submissions: month.submissionsOf(form),
		drops: cause && month.dropsOf(form, cause),
	};
}
