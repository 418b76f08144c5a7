/** What to do when a database is not installed. */
export function missing(what: string): Error {
	return new Error(
		`${what} is not installed. Install both databases, on Debian with "apt-get install postgresql redis-server", then run this again.`,
	);
}
