/** Run by the test of time zones, once in each: reads texts as JSON from standard input, prints what they become. */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { outcome } from './support';

const texts = JSON.parse(readFileSync(0, 'utf8')) as string[];
const local = DateTime.local(2026, 3, 5).zoneName;
process.stdout.write(JSON.stringify({ zone: local, outcomes: texts.map((text) => outcome('date', text)) }));
