/** Where the editor links to. */
export const recipes =
	'https://github.com/n8n-nodes-lead-workspace/n8n-nodes-lead-workspace/blob/main/docs/recipes.md';
