/** Run by the test of time zones, once in each: reads dates as JSON from standard input, prints what they become. */
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
