/** The Data Tables that the examples write to, with the types of their columns, as docs/recipes.md tells to make them. */
export const exampleTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
