import { callingCode, hasUsualLength, lengthKind, withoutTrunkPrefix } from './callingCodes';

const national = /^(?!00)\d{7,15}$/;

/** For how long a code counts that nothing shows again, in milliseconds. */
const holdsFor = 24 * 60 * 60 * 1_000;

/** How many leads are remembered whose numbers no answer has shown. */
const mostUnseen = 100;

/**
 * The country code that the service adds to numbers without one (sync-api.md, Field types). No endpoint returns it. A
 * number that was sent and is stored with a code in front of it shows it.
 */
export class AddedCode {
	private learned: { readonly code: string; readonly at: number } | undefined;
	/** By lead and field: what was sent. */
	private readonly unseen = new Map<string, string>();

	constructor(private readonly now: () => number) {}

	/** While it knows something, it is kept. */
	get isBusy(): boolean {
		return this.learned !== undefined && this.now() - this.learned.at < holdsFor;
	}

	/** A number that was sent to this field of a lead. It is compared as soon as the lead is read. */
	expect(leadId: string | undefined, apiName: string, sent: string): void {
		if (leadId === undefined || this.isBusy) return;
		this.unseen.set(leadId + apiName, sent);
		const [oldest] = this.unseen.keys();
		if (this.unseen.size > mostUnseen && oldest !== undefined) this.unseen.delete(oldest);
	}

	/** A number as it is stored, and as it was sent, in a field of this lead. */
	see(stored: unknown, sent: unknown, leadId = '', apiName = ''): void {
		const given = sent ?? this.unseen.get(leadId + apiName);
		if (typeof given !== 'string' || !national.test(given)) return;
		const digits = String(stored).replace(/^\+/, '');
		const code = callingCode(digits) ?? '';
		if (digits !== code + withoutTrunkPrefix(code, given)) return;
		if (!hasUsualLength(code, digits.slice(code.length))) return;
		this.learned = { code, at: this.now() };
		this.unseen.clear();
	}

	/**
	 * The number with its code, as the service stores it. Undefined if the code is not known, or the number may begin with
	 * another one: `6591234567` is a number of Singapore and of India.
	 */
	complete(sent: string): string | undefined {
		if (!this.isBusy || this.learned === undefined || !national.test(sent)) return undefined;
		const { code } = this.learned;
		const own = callingCode(sent);
		const rest = own && withoutTrunkPrefix(own, sent.slice(own.length));
		const mayBeWhole = own !== undefined && rest !== undefined && lengthKind(own, rest) === 'fits';
		const mayBeNational = hasUsualLength(code, sent);
		if (mayBeWhole === mayBeNational || (mayBeWhole && own !== code)) return undefined;
		const full = mayBeWhole ? code + rest : code + sent;
		// Services differ in what they make of a 0 in front.
		return full.startsWith('0', code.length) ? undefined : `+${full}`;
	}
}
