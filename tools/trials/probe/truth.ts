import type { AnswerName, Asked, Dialect, Way } from '../../../sandbox/src/http/dialects/dialect';
import { type Drawn, drawnFrom } from '../../../sandbox/src/http/dialects/generated';
import { say } from '../../../sandbox/src/http/dialects/speaking';

/** A strict answer that a dialect was about to change. */
interface Noted {
	readonly answer: AnswerName;
	readonly body: unknown;
	readonly asked: Asked;
}

/** What a dialect really draws, and what of it could be seen in the answers that it gave. */
export class Truth {
	private readonly notes: Noted[] = [];
	private readonly sayings = new Map<Noted, string>();
	readonly drawn: readonly Drawn[];

	constructor(private readonly seed: number) {
		this.drawn = drawnFrom(seed);
	}

	/** The dialect, which notes each strict answer before it changes it. */
	get dialect(): Dialect {
		const noted = (answer: AnswerName): Way => ({
			name: 'noted',
			say: (body, asked) => {
				this.notes.push({ answer, body, asked });
				return body;
			},
		});
		const ways = this.waysOf();
		for (const { answer } of this.drawn)
			if (answer !== 'any') ways[answer] = [noted(answer), ...(ways[answer] ?? [])];
		return { name: this.seed, ways: Object.fromEntries(Object.entries(ways)) };
	}

	/** Whether a form was seen: no other form of the freedom would have given the same answers. */
	canBeSeen(drawn: Drawn): boolean {
		const others = [undefined, ...drawn.freedom.ways].filter((other) => other !== drawn.way);
		return this.notesOf(drawn).length > 0 && others.every((other) => !this.soundsLike(drawn, other));
	}

	/**
	 * Whether this form of the freedom would have given the same answers as the drawn form. A form that changes how the
	 * service understands a call would not.
	 */
	soundsLike(drawn: Drawn, other: Way | undefined): boolean {
		if (other?.hear !== undefined || drawn.way?.hear !== undefined) return other === drawn.way;
		const imagined = this.spoken({ ...drawn, way: other });
		return this.notesOf(drawn).every((each) => this.said(each) === saidIn(imagined, each));
	}

	/** What was said of a strict answer. */
	private said(note: Noted): string {
		const known = this.sayings.get(note) ?? saidIn(this.spoken(), note);
		this.sayings.set(note, known);
		return known;
	}

	private notesOf({ answer }: Drawn): Noted[] {
		return this.notes.filter((each) => answer === 'any' || each.answer === answer);
	}

	/** The dialect, with another form of one freedom. */
	private spoken(instead?: Drawn): Dialect {
		return { name: this.seed, ways: this.waysOf(instead) };
	}

	private waysOf(instead?: Drawn): Partial<Record<AnswerName, Way[]>> {
		const ways: Partial<Record<AnswerName, Way[]>> = {};
		for (const { answer, freedom, way } of this.drawn) {
			const form = instead?.answer === answer && instead.freedom === freedom ? instead.way : way;
			if (form !== undefined) (ways[answer] ??= []).push(form);
		}
		return ways;
	}
}

const json = 'application/json; charset=utf-8';

/** An answer as it arrives: the server turns bodies into JSON, and completes the content type of it. */
function saidIn(dialect: Dialect, { answer, body, asked }: Noted): string {
	const { status, contentType = json, hidesTime, payload } = say(dialect, answer, 0, body, asked);
	const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
	const type = contentType === 'application/json' ? json : contentType;
	return JSON.stringify([status, text === '' ? undefined : type, hidesTime, text]);
}
