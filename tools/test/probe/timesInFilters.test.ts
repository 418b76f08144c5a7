import { useSandbox } from '../../../test/kit/sandbox/useSandbox';
import { startProxy } from '../../../test/kit/proxy';
import { assumed } from '../../probe/assumptions';
import { probeOf, useFolder } from './support';

const running = useSandbox({ seed: 'empty' });
const folder = useFolder();

const judged = async (read: (body: string) => string) => {
	running.sandbox.reset('empty');
	const proxy = await startProxy(running.sandbox.url, { forward: (_route, body) => read(body) });
	const { evidence } = await probeOf({ ...running.sandbox, url: proxy.url }, folder.path);
	await proxy.close();
	return assumed(evidence)['times-in-filters'];
};

describe('texts with a time in filters', () => {
	test.each([
		['confirmed', 'reads them', (body: string) => body],
		['differs', 'leaves their time out', (body: string) => body.replace(/ \d\d:\d\d:\d\d"/g, '"')],
		['differs', 'refuses them', (body: string) => body.replace(/\d\d:\d\d:\d\d"/g, 'midnight"')],
	])('are %s where a service %s', async (verdict, _what, read) => {
		expect(await judged(read)).toMatchObject({ verdict });
	});
});
