/**
 * Counts what a piece of work does with texts, in steps instead of seconds: each step of a regular expression, as a
 * backtracking engine takes them, and each character that a method of a text looks at. So a test sees a cost that grows with
 * the square of a length, on any machine and beside any other program.
 */
import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';
import { memoize } from 'lodash';

const nativeExec = RegExp.prototype.exec;

interface Place {
	readonly text: string;
	readonly isUnicode: boolean;
	readonly captures: Array<number | undefined>;
}

type Instruction =
	| { readonly op: 'char'; readonly fits: (char: string) => boolean; readonly isBehind: boolean }
	| { readonly op: 'split'; readonly first: number; readonly second: number }
	| { readonly op: 'jump'; readonly to: number }
	| { readonly op: 'save'; readonly slot: number }
	| { readonly op: 'moved'; readonly slot: number }
	| { readonly op: 'look'; readonly program: readonly Instruction[]; readonly isNegated: boolean }
	| { readonly op: 'same'; readonly group: number }
	| { readonly op: 'edge'; readonly fits: (text: string, at: number) => boolean }
	| { readonly op: 'end' };

/** Whether a single character fits a part of an expression, asked of the engine once for each character. */
function fitting(raw: string, flags: string): (char: string) => boolean {
	const shape = new RegExp(`^(?:${raw})$`, flags);
	const known = new Map<string, boolean>();
	return (char) => {
		const before = known.get(char);
		if (before !== undefined) return before;
		shape.lastIndex = 0;
		const fits = nativeExec.call(shape, char) !== null;
		known.set(char, fits);
		return fits;
	};
}

const isWord = fitting('\\w', '');

function edgeOf(node: AST.EdgeAssertion | AST.WordBoundaryAssertion, isMultiline: boolean) {
	if (node.kind === 'word')
		return (text: string, at: number) =>
			(isWord(text.charAt(at - 1)) !== isWord(text.charAt(at))) !== node.negate;
	if (node.kind === 'start')
		return (text: string, at: number) => at === 0 || (isMultiline && text.charAt(at - 1) === '\n');
	return (text: string, at: number) => at === text.length || (isMultiline && text.charAt(at) === '\n');
}

/** A program for a backtracking machine. */
class Compiler {
	readonly program: Instruction[] = [];

	constructor(
		private readonly flags: string,
		private readonly groups: AST.CapturingGroup[],
		private readonly slots: { next: number },
		private readonly isBehind = false,
	) {}

	alternatives(all: readonly AST.Alternative[]): void {
		const ends: number[] = [];
		all.forEach((alternative, index) => {
			const isLast = index === all.length - 1;
			const split = isLast ? -1 : this.program.push({ op: 'jump', to: 0 }) - 1;
			const elements = this.isBehind ? alternative.elements.toReversed() : alternative.elements;
			for (const element of elements) this.element(element);
			if (isLast) return;
			ends.push(this.program.push({ op: 'jump', to: 0 }) - 1);
			this.program[split] = { op: 'split', first: split + 1, second: this.program.length };
		});
		for (const end of ends) this.program[end] = { op: 'jump', to: this.program.length };
	}

	private element(node: AST.Element): void {
		switch (node.type) {
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass':
			case 'ExpressionCharacterClass':
				this.program.push({
					op: 'char',
					fits: fitting(node.raw, this.flags.replace(/[gyd]/g, '')),
					isBehind: this.isBehind,
				});
				return;
			case 'Group':
				this.alternatives(node.alternatives);
				return;
			case 'CapturingGroup': {
				const group = this.groups.indexOf(node) * 2;
				this.program.push({ op: 'save', slot: this.isBehind ? group + 1 : group });
				this.alternatives(node.alternatives);
				this.program.push({ op: 'save', slot: this.isBehind ? group : group + 1 });
				return;
			}
			case 'Backreference': {
				const group = [node.resolved].flat()[0];
				if (group) this.program.push({ op: 'same', group: this.groups.indexOf(group) * 2 });
				return;
			}
			case 'Assertion':
				if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') {
					this.program.push({ op: 'edge', fits: edgeOf(node, this.flags.includes('m')) });
					return;
				}
				this.program.push({
					op: 'look',
					isNegated: node.negate,
					program: this.part(node.alternatives, node.kind === 'lookbehind'),
				});
				return;
			case 'Quantifier':
				this.quantifier(node);
		}
	}

	private part(alternatives: readonly AST.Alternative[], isBehind: boolean): readonly Instruction[] {
		const inner = new Compiler(this.flags, this.groups, this.slots, isBehind);
		inner.alternatives(alternatives);
		inner.program.push({ op: 'end' });
		return inner.program;
	}

	private split(isGreedy: boolean, at: number, body: number, after: number): void {
		this.program[at] = isGreedy
			? { op: 'split', first: body, second: after }
			: { op: 'split', first: after, second: body };
	}

	private quantifier({ element, min, max, greedy }: AST.Quantifier): void {
		for (let count = 0; count < min; count++) this.element(element);
		if (max === Infinity) {
			const at = this.program.push({ op: 'jump', to: 0 }) - 1;
			const slot = this.slots.next++;
			this.program.push({ op: 'save', slot });
			this.element(element);
			this.program.push({ op: 'moved', slot }, { op: 'jump', to: at });
			this.split(greedy, at, at + 1, this.program.length);
			return;
		}
		const starts: number[] = [];
		for (let count = min; count < max; count++) {
			starts.push(this.program.push({ op: 'jump', to: 0 }) - 1);
			this.element(element);
		}
		for (const at of starts) this.split(greedy, at, at + 1, this.program.length);
	}
}

const compiled = memoize((literal: string) => {
	const { pattern, flags } = parseRegExpLiteral(literal);
	const groups: AST.CapturingGroup[] = [];
	const collect = (node: unknown): void => {
		if (typeof node !== 'object' || node === null) return;
		if ('type' in node && node.type === 'CapturingGroup') groups.push(node as AST.CapturingGroup);
		for (const [key, value] of Object.entries(node))
			if (key === 'alternatives' || key === 'elements' || key === 'element') [value].flat().forEach(collect);
	};
	collect(pattern);
	const compiler = new Compiler(flags.raw, groups, { next: groups.length * 2 });
	compiler.alternatives(pattern.alternatives);
	compiler.program.push({ op: 'end' });
	return compiler.program;
});

let steps = 0;
let mostSteps = Infinity;

function take(count: number): void {
	steps += count;
	if (steps > mostSteps) throw new Error(`More than ${mostSteps} steps`);
}

/** The end of a match that starts here. -1 if there is none. */
function run(program: readonly Instruction[], start: number, place: Place): number {
	const { text, isUnicode, captures } = place;
	const retries: number[] = [];
	const undo: Array<number | undefined> = [];
	let [at, next] = [start, 0];
	const fail = (): boolean => {
		while (undo.length > (retries.at(-1) ?? 0)) {
			const slot = undo.pop() ?? 0;
			captures[slot] = undo.pop();
		}
		retries.pop();
		const [to, place] = [retries.pop(), retries.pop()];
		if (to === undefined || place === undefined) return false;
		[next, at] = [to, place];
		return true;
	};
	for (;;) {
		take(1);
		const instruction = program[next];
		let fits = true;
		next += 1;
		if (instruction === undefined || instruction.op === 'end') return at;
		switch (instruction.op) {
			case 'char': {
				const from = instruction.isBehind ? at - 1 : at;
				let char = text.charAt(from);
				if (isUnicode && char !== '') {
					const isLow = instruction.isBehind && /[\udc00-\udfff]/.test(char);
					char = String.fromCodePoint(text.codePointAt(isLow ? from - 1 : from) ?? 0);
				}
				fits = char !== '' && instruction.fits(char);
				at += instruction.isBehind ? -char.length : char.length;
				break;
			}
			case 'split':
				retries.push(at, instruction.second, undo.length);
				next = instruction.first;
				break;
			case 'jump':
				next = instruction.to;
				break;
			case 'save':
				undo.push(captures[instruction.slot], instruction.slot);
				captures[instruction.slot] = at;
				break;
			case 'moved':
				fits = captures[instruction.slot] !== at;
				break;
			case 'look':
				fits = run(instruction.program, at, place) >= 0 !== instruction.isNegated;
				break;
			case 'same': {
				const group = text.slice(captures[instruction.group] ?? 0, captures[instruction.group + 1] ?? 0);
				take(group.length);
				fits = text.startsWith(group, at);
				at += group.length;
				break;
			}
			case 'edge':
				fits = instruction.fits(text, at);
		}
		if (!fits && !fail()) return -1;
	}
}

function countExec(shape: RegExp, text: string): void {
	const program = compiled(String(shape));
	const isFixed = shape.sticky;
	const first = shape.global || isFixed ? shape.lastIndex : 0;
	for (let start = first; start <= text.length; start++) {
		const place: Place = { text, isUnicode: /[uv]/.test(shape.flags), captures: [] };
		if (run(program, start, place) >= 0 || isFixed) return;
	}
}

/** Methods that may look at all characters of a text. */
const methods = [
	...['trim', 'toLowerCase', 'toUpperCase', 'normalize', 'includes', 'indexOf', 'lastIndexOf'],
	...['slice', 'replaceAll', 'startsWith', 'endsWith', 'padEnd', 'repeat'],
] as const;

/** How many steps the work takes. Throws if they are more than `most`, so that no test waits for a quadratic cost. */
export function stepsOf(work: () => unknown, most = 60_000_000): number {
	const given = Object.getOwnPropertyDescriptors(String.prototype);
	let isCounting = true;
	const counted = (count: () => void) => {
		if (!isCounting) return;
		isCounting = false;
		try {
			count();
		} finally {
			isCounting = true;
		}
	};
	[steps, mostSteps] = [0, most];
	for (const name of methods) {
		const method = given[name]?.value as (...given: unknown[]) => unknown;
		Object.defineProperty(String.prototype, name, {
			...given[name],
			value(this: string, ...parameters: unknown[]) {
				counted(() => take(this.length));
				return method.apply(this, parameters);
			},
		});
	}
	RegExp.prototype.exec = function (this: RegExp, text: string) {
		counted(() => countExec(this, String(text)));
		return nativeExec.call(this, text);
	};
	try {
		work();
		return steps;
	} finally {
		RegExp.prototype.exec = nativeExec;
		Object.defineProperties(String.prototype, given);
	}
}
