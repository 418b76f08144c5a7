export function showProgress(text: () => string): () => void;
export function progressOf(modules: string): string;
