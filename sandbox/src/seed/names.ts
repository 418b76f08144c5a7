/** The workspaces that a sandbox can start with. */
export const seedNames = ['demo', 'unique-id', 'empty'] as const;

export type SeedName = (typeof seedNames)[number];
