/** The types that a row can have: those of a lead's fields, and the amount of a payment. */
export const rowTypes = [
	'text',
	'email',
	'phone',
	'number',
	'date',
	'checkbox',
	'dropdown',
	'tags',
	'money',
	'website',
	'medialink',
	'unique',
	'activeUsers',
	'rating',
	'status',
	'lost_reason',
	'assignee',
	'payment',
] as const;

export type RowType = (typeof rowTypes)[number];

export type Author = 'first' | 'second' | 'third' | 'fourth' | 'library';

const blindAuthors: readonly Author[] = ['second', 'third', 'fourth'];

/** Whether the row was written before anything was changed for it. */
export const isBlind = ({ author }: Pick<CorpusRow, 'author'>) => blindAuthors.includes(author);

/** What must become of a value. */
export type Expected =
	| {
			readonly kind: 'stored';
			readonly value: unknown;
			/** Whether `prepared` lists it, even if it is sent as given: a person should see how it was read. */
			readonly listed: boolean;
			/** Whether a part of it is held back, with a remark. */
			readonly inPart: boolean;
			/** Whether holding it back is honest too: a person would guess the value, and the text does not prove it. */
			readonly orHeldBack: boolean;
	  }
	| { readonly kind: 'heldBack' }
	/** A question without an answer: nothing is stored, and no remark is made. */
	| { readonly kind: 'skipped' }
	/** A placeholder: nothing is stored, and `prepared` lists that it stands for no answer. */
	| { readonly kind: 'blank'; readonly orHeldBack: boolean };

/** A value as a tool writes it, and what must become of it. */
export interface CorpusRow {
	readonly source: string;
	/** Who wrote it. The rows of the second to fourth author were written before anything was changed for them. */
	readonly author: Author;
	/** Where to find it: the file and the line, or the generator. */
	readonly place: string;
	/** Rows of one source with the same name stand in one column. A row without a name has a column of its own. */
	readonly column: string;
	readonly type: RowType;
	/** The labels that the field has, or the currency of the payment. */
	readonly settings: readonly string[];
	readonly value: unknown;
	readonly expected: Expected;
	readonly why: string;
}

export const stored = (value: unknown, listed = false): Expected => ({
	kind: 'stored',
	value,
	listed,
	inPart: false,
	orHeldBack: false,
});

export const heldBack: Expected = { kind: 'heldBack' };
