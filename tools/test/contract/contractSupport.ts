import { openApiDocument } from '../../../sandbox/src/http/openapi/document';
import { readSpecification } from '../../contract/read';

export type Tree = { [key: string]: Tree };

export const ourText = JSON.stringify(openApiDocument());
export const ours = readSpecification(ourText);

/** An editable copy of our document. */
export const copy = (): Tree => JSON.parse(ourText);

export function at(tree: Tree, ...keys: string[]): Tree {
	return keys.reduce((held, key) => {
		const next = held[key];
		if (next === undefined) throw new Error(`Nothing is at ${key}`);
		return next;
	}, tree);
}

export const text = (value: unknown) => JSON.stringify(value);
export const schema = (document: Tree, name: string) => at(document, 'components', 'schemas', name);
