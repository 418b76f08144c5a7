/** The address of a component in the document. */
export const schemaAddress = (name: string) => `#/components/schemas/${name}`;

/** Describes a value that has the schema of a component or is anything else, with what happens then. */
export const componentOr = (name: string, otherwise: string) => ({
	anyOf: [{ $ref: schemaAddress(name) }, { description: otherwise }],
});
