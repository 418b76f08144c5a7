/** The time zone test runs this script once in each zone. It reads dates as JSON from stdin and prints the prepared values. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { outcome } from './support';

const input = z.object({ texts: z.array(z.string()), epochs: z.array(z.number()) });
const { texts, epochs } = input.parse(JSON.parse(readFileSync(0, 'utf8')));

process.stdout.write(
	JSON.stringify({
		zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		fromTexts: texts.map((text) => outcome('date', text)),
		fromJsDates: epochs.map((epoch) => outcome('date', new Date(epoch))),
	}),
);
