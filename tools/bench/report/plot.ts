import { init } from 'echarts';

import { subjectNames } from '../job';
import type { Result } from '../rows';
import { caseOf, groupBy, seconds } from './words';

/** Distinct for colour-blind readers too. */
const colours = ['#0072b2', '#d55e00', '#e69f00', '#999999', '#009e73'];

const width = 900;
const barHeight = 18;
const around = { top: 80, right: 110, bottom: 50, left: 150 };

const labelOf = ({ wallMs, lost, doubled }: Result): string =>
	[seconds(wallMs), lost > 0 && `${lost} lost`, doubled > 0 && `${doubled} doubled`]
		.filter(Boolean)
		.join(', ');

/** Wall time of each subject under each condition, as an SVG. */
export function plot(title: string, results: readonly Result[]): string {
	const cases = [...groupBy(results, caseOf)];
	const height = around.top + around.bottom + cases.length * (subjectNames.length + 1.5) * barHeight;
	const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
	chart.setOption({
		backgroundColor: '#ffffff',
		color: colours,
		animation: false,
		title: { text: title, subtext: 'Wall time, median of the runs, logarithmic scale' },
		legend: { bottom: 0 },
		grid: around,
		xAxis: {
			type: 'log',
			min: floorOf(results),
			axisLabel: { formatter: (value: number) => seconds(value) },
		},
		yAxis: {
			type: 'category',
			inverse: true,
			data: cases.map(([name]) => name.replaceAll(', ', '\n')),
		},
		series: subjectNames.map((subject) => ({
			type: 'bar',
			name: subject,
			data: cases.map(([, rows]) => {
				const row = rows.find((each) => each.subject === subject);
				return row === undefined
					? { value: '-' }
					: { value: row.wallMs, label: { show: true, position: 'right', formatter: labelOf(row) } };
			}),
		})),
	});
	const svg = chart.renderToSVGString();
	chart.dispose();
	return `${svg}\n`;
}

/** A logarithmic scale cannot begin at zero. */
const floorOf = (results: readonly Result[]): number =>
	10 ** Math.floor(Math.log10(Math.max(1, Math.min(...results.map(({ wallMs }) => wallMs)))));
