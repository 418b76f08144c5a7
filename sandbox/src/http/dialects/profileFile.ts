import { readFileSync } from 'node:fs';
import { type Profile, ProfileError, readProfile } from './profile';

/** Reads a profile from a file. Throws a `ProfileError`. */
export function readProfileFile(file: string): Profile {
	return readProfile(textOf(file));
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
		throw new ProfileError(
			isMissing ? `There is no profile ${file}.` : `The profile ${file} cannot be read.`,
		);
	}
}
