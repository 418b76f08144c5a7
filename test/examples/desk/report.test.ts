import { join } from 'node:path';

import { groupBy } from 'lodash';
import { DateTime } from 'luxon';

import { readWorkflow } from '../../kit/engine';
import { Desk } from './desk';
import { type Count, countsOf, forms } from '../../kit/deskCounts';
import { root } from '../../kit/root';
import { withWorkspace } from '../../kit/support/withWorkspace';
import { figuresOf, shownRows, shownText, shownTexts } from './reportPage';

const example = readWorkflow(join(root, 'examples', 'desk', 'report.json'));
const workflow = { ...example, settings: { ...example.settings, timezone: 'UTC' } };
const clients = ['Rao Traders', 'Everest Tours', 'Blue Door'];
const today = DateTime.utc().startOf('day');
const thisMonth = today.startOf('month');
const lastMonth = thisMonth.minus({ months: 1 });
const nameOf = (month: DateTime) => month.toFormat('MMMM yyyy');

const english = (number: number) => number.toLocaleString('en');
const per100 = ({ drops, submissions }: { drops: number; submissions: number }) =>
	((drops / submissions) * 100).toFixed(1);

describe('the example report', () => {
	const workspace = withWorkspace('empty');
	let desk: Desk;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	const count = (counts: readonly Count[]) =>
		desk.tables.find('desk_counts').insert(counts.map((row) => ({ ...row })));
	const open = (row: Record<string, string>) =>
		desk.tables.find('desk_cases').insert([{ status: 'open', closed_on: '', ...row }]);

	async function report(asked: { month?: string; client?: string; address?: string } = {}): Promise<string> {
		const run = await desk.runWorkflow(workflow, {
			startNode: 'When a Report Is Asked For',
			input: [{ json: { month: '', client: '', address: '', ...asked } }],
		});
		const html = String(run.node('Report Page').outputs[0]?.[0]?.json['html']);
		expect(shownText(html)).not.toMatch(/NaN|undefined|null|Infinity|\[object/);
		return html;
	}

	const agency = countsOf(clients, lastMonth.minus({ months: 1 }), today);

	it('begins with the answer, compared with the month before', async () => {
		count(agency);
		const html = await report({ month: nameOf(lastMonth) });

		const now = figuresOf(agency, lastMonth, lastMonth.endOf('month'));
		const before = figuresOf(agency, lastMonth.minus({ months: 1 }), lastMonth.minus({ days: 1 }));
		const change = Math.round((now.drops / now.submissions / (before.drops / before.submissions) - 1) * 100);
		expect(shownTexts(html, 'h1').at(-1)).toBe(
			`${english(now.drops)} values were lost in ${english(now.submissions)} submissions.`,
		);
		expect(shownText(html)).toContain(
			`For every 100 submissions, ${per100(now)} values were not stored. That is ${change} % more than in ${lastMonth.minus({ months: 1 }).toFormat('MMMM')}, when it was ${per100(before)} for every 100. The largest part: budget on Webinar,`,
		);
		expect(shownTexts(html, 'dl')).toEqual([
			`Submissions ${english(now.submissions)} Values lost ${english(now.drops)} Mended ${english(now.mended)} Open today 0 nothing waits`,
		]);
	});

	it('compares a month that is running with the same days of the month before', async () => {
		count(agency);
		const html = await report();

		const sameDay = DateTime.min(today.minus({ months: 1 }), lastMonth.endOf('month'));
		const before = figuresOf(agency, lastMonth, sameDay);
		const { drops } = figuresOf(agency, thisMonth, today);
		expect(shownTexts(html, 'h1').at(-1)).toMatch(new RegExp(`^${english(drops)} values`));
		expect(shownText(html)).toContain(`${per100(before)} for every 100`);
		expect(shownText(html)).toContain(`the same days of ${lastMonth.toFormat('MMMM')}`);
	});

	it('has each form with its days, the one that lost most first', async () => {
		count(agency);
		const html = await report({ month: nameOf(lastMonth) });

		const byForm = Object.values(groupBy(agency, 'form')).map((rows) => ({
			...figuresOf(rows, lastMonth, lastMonth.endOf('month')),
			name: `${rows[0]?.form} ${rows[0]?.client}`,
		}));
		const expected = byForm
			.sort((a, b) => b.drops - a.drops || b.submissions - a.submissions)
			.map(
				(form) =>
					`${form.name} ${per100(form)} in 100 ${english(form.drops)} in ${english(form.submissions)}`,
			);
		const cards = shownTexts(html.split('<h2 id="fields">')[0] ?? '', 'li').filter((text) =>
			text.includes(' in 100 '),
		);
		expect(cards.map((text) => text.split(', ')[0])).toEqual(expected);
		const [webinar = ''] = /<h3><bdi>Webinar.*?<\/svg>/s.exec(html) ?? [];
		expect(webinar.match(/<rect/g)).toHaveLength(lastMonth.daysInMonth ?? 0);
	});

	it('has what each field of each form lost', async () => {
		count(agency);
		const [head = [], ...rows] = shownRows(await report({ month: nameOf(lastMonth) }), 'heat');

		const fields = head.slice(1, -1);
		expect([...fields].sort()).toEqual(
			['birth_date', 'budget', 'email', 'phone', 'rating', 'shoe size', 'status', 'whole submission'].sort(),
		);
		const lost = (form: string, field?: string) => {
			const of = field === 'whole submission' ? '' : field;
			const some = agency.filter((row) => row.form === form && (of === undefined || row.field === of));
			return english(figuresOf(some, lastMonth, lastMonth.endOf('month')).drops);
		};
		const expected = rows.map(([name = '']) => {
			const form = forms.find((each) => name.startsWith(each)) ?? '';
			return [name, ...fields.map((field) => lost(form, field)), lost(form)];
		});
		expect(rows).toHaveLength(forms.length);
		expect(rows).toEqual(expected);
	});

	it('adds up the fields that have no column of their own', async () => {
		const row = {
			day: String(lastMonth.toISODate()),
			client: 'Rao Traders',
			form: 'Enquiry',
			category: 'x',
			mended: 0,
		};
		count([{ ...row, field: '', submissions: 100, drops: 0 }]);
		count(
			Array.from({ length: 12 }, (_, index) => ({
				...row,
				field: `field ${index}`,
				submissions: 0,
				drops: 20 - index,
			})),
		);
		const [head, numbers] = shownRows(await report({ month: nameOf(lastMonth) }), 'heat');

		expect(head?.slice(8)).toEqual(['field 7', 'other fields', 'All']);
		expect(numbers?.slice(8)).toEqual(['13', '42', '174']);
	});

	it('is about one client, if one is asked for', async () => {
		count(agency);
		const address = 'http://n8n.example/form/desk-report';
		const html = await report({ month: nameOf(lastMonth), client: 'Blue Door', address });

		const mine = agency.filter(({ client }) => client === 'Blue Door');
		const { drops, submissions } = figuresOf(mine, lastMonth, lastMonth.endOf('month'));
		expect(shownTexts(html, 'h1').at(-1)).toBe(
			`${english(drops)} values were lost in ${english(submissions)} submissions.`,
		);
		expect(html.match(/<h3>/g)).toHaveLength(
			4 + new Set(mine.filter((row) => row.drops > 0).map((row) => row.field)).size,
		);
		const month = encodeURIComponent(nameOf(lastMonth));
		expect(html).toContain(
			`<a href="${address}?month=${month}&amp;client=Everest%20Tours" ><bdi>Everest Tours`,
		);
		expect(html).toContain(`client=Blue%20Door" aria-current="page"><bdi>Blue Door`);
	});

	it('lists what is open, the oldest first, and nothing that people typed', async () => {
		count(agency);
		const typed = {
			given_value: 'ada at mail',
			input: '{"name":"Ada Byron"}',
			message: 'ada is no mail',
			owner: 'asha@agency.example',
		};
		open({ client: 'Rao Traders', form: 'Enquiry', field: 'email', ...typed });
		open({ client: 'Rao Traders', form: 'Enquiry', field: 'email', ...typed });
		open({ client: 'Blue Door', form: 'Demo', field: '', ...typed, status: 'check' });
		open({
			client: 'Blue Door',
			form: 'Demo',
			field: 'phone',
			...typed,
			status: 'done',
			closed_on: '2026-01-01',
		});
		const run = await desk.runWorkflow(workflow, {
			startNode: 'When a Report Is Asked For',
			input: [{ json: {} }],
		});
		const html = String(run.node('Report Page').outputs[0]?.[0]?.json['html']);

		const [, after = ''] = html.split('<h2 id="open">');
		const [table = ''] = after.split('</table>');
		expect([...table.matchAll(/<tr>.*?<\/tr>/gs)].slice(1).map(([row]) => shownText(row))).toEqual([
			'email Enquiry, Rao Traders 2 today mend it',
			'whole submission Demo, Blue Door 1 today look at the workspace',
		]);
		for (const name of ['By Case', 'All Sums', 'Safe Rows', 'Figures', 'Totals', 'Report Page'])
			expect(JSON.stringify(run.node(name).outputs)).not.toMatch(/ada at|Ada Byron|ada is|asha@/);
	});

	it('takes names as texts, whatever is in them', async () => {
		const names = (name: string) => ({ client: `${name}1`, form: `${name}2`, field: `${name}3` });
		const rows = (name: string): Count[] => {
			const key = { day: String(lastMonth.toISODate()), category: 'x', ...names(name) };
			return [
				{ ...key, field: '', submissions: 9, drops: 0, mended: 0 },
				{ ...key, submissions: 0, drops: 4, mended: 1 },
			];
		};
		const asked = { month: nameOf(lastMonth), address: 'http://n8n.example/form/desk-report' };
		const tags = (html: string) => html.replace(/href="[^"<>]*"/g, '').match(/<[^>]*>/g);
		const pageFor = async (name: string) => {
			desk = await Desk.setUp(workspace);
			count(rows(name));
			open(names(name));
			return await report({ ...asked, client: `${name}1` });
		};

		const usual = tags(await pageFor('name'));
		for (const name of [
			'<img src=x onerror=alert(1)>',
			'"><script>alert(1)</script>',
			"' onmouseover='alert(1)",
			'</style></main><style>*{display:none}',
			"$& $' $` $$ $1",
			'{{ 1 + 1 }} ${1 + 1}',
			'&lt;b&gt; &amp;lt;',
			'\ud800 \u202e abc',
			'a.b[0]["c"]',
			'x'.repeat(3000),
		]) {
			const html = await pageFor(name);
			expect(tags(html)).toEqual(usual);
			expect(html).toContain(name.replace(/[&<>"'`${}]/g, (sign) => `&#${sign.charCodeAt(0)};`));
		}
	});

	it('needs nothing from elsewhere', async () => {
		count(agency);
		const html = await report();

		expect(html).not.toMatch(/<script|<link|<img|<iframe|src=|url\(|@import|https?:/i);
	});

	it('says what to do while no form has reported', async () => {
		const html = await report();

		expect(html).toContain('<main class="desk empty">');
		expect(shownTexts(html, 'h1')[0]).toBe(`No form reported in ${nameOf(thisMonth)}.`);
		expect(shownTexts(html, 'ol')[0]).toContain('connect Success and Remarks to Tell the Desk');
	});

	it('names the clients that there are, if the one that was asked for has not reported', async () => {
		count(agency);
		const html = await report({ client: 'Rao Trader' });

		expect(html).toContain('<main class="desk empty">');
		expect(shownTexts(html, 'ol')[0]).toContain(
			'These have reported lately: Blue Door, Everest Tours, Rao Traders',
		);
	});

	it('is right for one form with one submission that lost nothing', async () => {
		const row = { day: String(today.toISODate()), client: 'Rao Traders', form: 'Enquiry', mended: 0 };
		count([{ ...row, field: '', category: '', submissions: 1, drops: 0 }]);
		const html = await report();

		expect(shownTexts(html, 'h1').at(-1)).toBe('Nothing was lost in 1 submission.');
		expect(shownText(html)).toContain('No field lost a value.');
		expect(shownRows(html, 'heat')).toEqual([
			['Form', 'All'],
			['Enquiry Rao Traders', '0'],
		]);
	});

	it('asks itself for the page when a person sends the form', async () => {
		count(agency);
		const run = await desk.runWorkflow(workflow, {
			startNode: 'Report Form',
			input: [{ json: { month: nameOf(lastMonth), client: 'Blue Door' } }],
			subWorkflows: { workflow },
			pinned: { 'Show Report': [{ json: {} }] },
		});

		const html = String(run.node('Make Report').outputs[0]?.[0]?.json['html']);
		expect(shownTexts(html, 'h1').at(-1)).toMatch(/values were lost/);
		expect(html).toContain('href="http://localhost:5678/form/desk-report?month=');
	});
});
