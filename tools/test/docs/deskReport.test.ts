import { withReport } from '../../docs/deskReport';
import { textOf } from './markdown';

it('examples/desk/report.json has the page of report.html, which npm run docs writes into it', () => {
	const workflow = textOf('examples/desk/report.json');

	expect(withReport(workflow)).toBe(workflow);
});
