import type { INodeProperties, INodeType, NodeParameterValueType } from 'n8n-workflow';

import { loadPackage } from '../../kit/engine/package';
import { operatorsOf } from '../../../nodes/shared/values/operators';
import { root } from '../../kit/root';

/** A parameter, with those beside it and those of its node. */
interface Placed {
	readonly place: string;
	readonly property: INodeProperties;
	readonly inReach: readonly INodeProperties[];
	readonly methods: NonNullable<INodeType['methods']>;
}

function placed(
	place: string,
	beside: readonly INodeProperties[],
	{ inReach, methods }: Pick<Placed, 'inReach' | 'methods'>,
): Placed[] {
	return beside.flatMap((property) => {
		const here = { place: `${place} ${property.name}`, inReach: [...beside, ...inReach], methods };
		const groups = (property.options ?? []).flatMap((entry) =>
			'values' in entry ? [entry.values] : 'type' in entry ? [[entry]] : [],
		);
		return [{ ...here, property }, ...groups.flatMap((group) => placed(here.place, group, here))];
	});
}

async function allPlaced(): Promise<Placed[]> {
	const { nodes } = await loadPackage(root);
	return [...nodes].flatMap(([name, node]) => {
		if (!('properties' in node.description) || !('methods' in node)) return [];
		return placed(name, node.description.properties, { inReach: [], methods: node.methods ?? {} });
	});
}

/** The values that a person can choose; where any is possible, those of a new node and of an empty field. */
function choicesOf({ type, options = [], typeOptions, default: first }: INodeProperties) {
	if (type === 'boolean') return [true, false];
	if (typeOptions?.loadOptionsMethod === 'getOperators') return [...operatorsOf()];
	const isFixed = ['options', 'multiOptions'].includes(type) && typeOptions?.loadOptionsMethod === undefined;
	if (!isFixed) return [first, ''];
	return options.flatMap((option): NodeParameterValueType[] => ('value' in option ? [option.value] : []));
}

const modesOf = ({ modes = [] }: INodeProperties) => modes.map(({ name }) => name);

/** The methods that a parameter asks, as `kind.name`. */
function askedBy({ typeOptions, modes = [] }: INodeProperties): string[] {
	const { loadOptionsMethod, resourceMapper } = typeOptions ?? {};
	const searches = modes.map(({ typeOptions: of }) => of?.searchListMethod);
	return [
		...[loadOptionsMethod].map((name) => name && `loadOptions.${name}`),
		...[resourceMapper?.resourceMapperMethod].map((name) => name && `resourceMapping.${name}`),
		...searches.map((name) => name && `listSearch.${name}`),
	].filter((name) => name !== undefined);
}

const namesOf = (methods: Placed['methods']) =>
	(['loadOptions', 'listSearch', 'resourceMapping'] as const).flatMap((kind) =>
		Object.keys(methods[kind] ?? {}).map((name) => `${kind}.${name}`),
	);

/** What a parameter begins with, by its type. A list of choices begins with one of them. */
const empty: Readonly<Record<string, (first: unknown) => boolean>> = {
	string: (first) => ['', 'data', 'INR', 'lead_ids', '* * * * * *'].includes(String(first)),
	dateTime: (first) => first === '',
	notice: (first) => first === '',
	json: (first) => first === '{}',
	collection: (first) => JSON.stringify(first) === '{}',
	boolean: (first) => typeof first === 'boolean',
};

describe('each parameter of each node', () => {
	let all: Placed[];
	beforeAll(async () => {
		all = await allPlaced();
	});

	const wrong = (isWrong: (placed: Placed) => boolean) => all.filter(isWrong).map(({ place }) => place);

	it('is shown by a parameter in its reach, for values that this one can have', () => {
		const stray = all.flatMap(({ place, property: { displayOptions = {} }, inReach }) =>
			[displayOptions.show ?? {}, displayOptions.hide ?? {}]
				.flatMap(Object.entries)
				.flatMap(([name, values]) => {
					if (name.startsWith('@')) return [];
					const named = inReach.filter((other) => other.name === name.replace('/', '').replace('.mode', ''));
					const choices = named.flatMap(name.endsWith('.mode') ? modesOf : choicesOf);
					const isChosen =
						Array.isArray(values) && values.length > 0 && values.every((value) => choices.includes(value));
					return isChosen ? [] : [`${place}: ${name} is ${JSON.stringify(values)}`];
				}),
		);
		expect(stray).toEqual([]);
	});

	it('has choices, or a method of its node that lists them', () => {
		const isEmpty = ({ property }: Placed) =>
			['options', 'multiOptions'].includes(property.type) &&
			(property.options ?? []).length === 0 &&
			property.typeOptions?.loadOptionsMethod === undefined;
		expect(wrong(isEmpty)).toEqual([]);
		expect(
			wrong(({ property, methods }) => askedBy(property).some((name) => !namesOf(methods).includes(name))),
		).toEqual([]);
	});

	it('asks for each dropdown, mapper and search in some node', () => {
		const asked = new Set(all.flatMap(({ property }) => askedBy(property)));
		const offered = new Set(all.flatMap(({ methods }) => namesOf(methods)));
		expect([...asked].sort()).toEqual([...offered].sort());
	});

	it('takes words to search by, if its list is found by a search', () => {
		const lists = all.flatMap(({ property: { modes = [] } }) => modes.filter(({ type }) => type === 'list'));
		expect(lists.length).toBeGreaterThan(2);
		for (const { typeOptions } of lists) expect(typeOptions).toMatchObject({ searchable: true });
	});

	it('loads its list again when a parameter changes that is there', () => {
		const loading = all.filter(({ property }) => property.typeOptions?.loadOptionsDependsOn !== undefined);
		expect(loading.length).toBeGreaterThan(3);
		for (const { place, property, inReach } of loading) {
			const names = (property.typeOptions?.loadOptionsDependsOn ?? []).map((name) =>
				name.split(/[./&]/).pop(),
			);
			expect([place, names.length > 0]).toEqual([place, true]);
			expect([place, names.filter((name) => !inReach.some((other) => other.name === name))]).toEqual([
				place,
				[],
			]);
		}
	});

	it('begins with nothing, or with a choice that it has', () => {
		const fits = ({ property }: Placed) => {
			const { type, default: first, typeOptions } = property;
			if (type === 'number') return Number(first) >= (typeOptions?.minValue ?? Infinity);
			if (type === 'multiOptions' || type === 'options') {
				if (typeOptions?.loadOptionsMethod !== undefined)
					return ['', '[]', 'is'].includes(typeof first === 'string' ? first : JSON.stringify(first));
				return [first].flat().every((one) => choicesOf(property).includes(one));
			}
			return empty[type]?.(first) ?? true;
		};
		expect(wrong((placed) => !fits(placed))).toEqual([]);
	});
});
