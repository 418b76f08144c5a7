import { jsonOf, kindsOf, originsOf, remarksOf, reportedOf } from '../../kit/items';
import { create, get, getMany, leadsType } from '../../kit/nodes/leads';
import { person } from '../../kit/people';
import { quick } from '../../kit/runtime';
import { outcomesOf } from '../../kit/outcomes';
import { TestWorkspace } from '../../kit/workspace';
import { withWorkspace } from '../../kit/support/withWorkspace';

const hour = 3_600_000;
/** The service asks to wait for an hour. */
const quotaSpent = { status: 429, retryAfter: 3600 } as const;
const defer = { longerWaits: 'defer' } as const;

const workspace = withWorkspace('demo', quick);
const people = Array.from({ length: 6 }, (_, index) => person(index));

beforeEach(async () => await workspace.restartEngine(quick));

/** Whether a text is the time of one hour from now, by the clock of a test that ran four minutes at most. */
function isInAnHour(text: unknown): boolean {
	const ahead = Date.parse(String(text)) - Date.now();
	return new Date(String(text)).toISOString() === text && ahead > hour - 240_000 && ahead <= hour;
}

describe('2,000 items and a service that takes 500 calls an hour', () => {
	const limited = new TestWorkspace();
	beforeAll(async () => await limited.start({ seed: 'empty', rateLimit: 500 }, quick));
	afterAll(async () => await limited.close());

	// docs/outcomes.md promises: "when the service asks for a wait of more than a minute"
	it('are written as far as the calls go, and the rest is deferred: none is lost', async () => {
		const many = Array.from({ length: 2_000 }, (_, index) => person(index));
		const run = await limited.leads(create(defer), many);
		const outcomes = outcomesOf(run, many.length, {});
		const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
		const requests = limited.sandbox.requests();
		const created = requests.filter(({ status }) => status === 201).length;

		expect(run.workflow.status).toBe('success');
		expect(count('written')).toBe(created);
		expect(count('deferred')).toBe(2_000 - created);
		// The others read the definitions.
		expect(created).toBeGreaterThan(490);
		// Those under way when the first of them was refused, and no more.
		expect(requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(100);
		expect(remarksOf(run.outputs[1]).every(({ retryAt }) => isInAnHour(retryAt))).toBe(true);
		expect(run.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^Deferred: 15\d\d items were not written\. The service takes calls again at 20/),
		]);
	});
});

describe('an item that the service takes only in an hour', () => {
	const refuseThird = () =>
		workspace.sandbox.faults.add({ route: 'createLead', ...quotaSpent, everyNth: 3, times: 1 });
	const one = { requestsAtOnce: 1 } as const;

	// docs/outcomes.md promises: "`retryAt` says when it can be sent again"
	it('stops the workflow with an error that says when, as On Error is by default', async () => {
		refuseThird();
		const run = await workspace.leads(create(one), people);

		expect(run.workflow.error?.message).toBe('Row 3: The service takes no more calls for 60 minutes');
		const { description } = run.workflow.error as { description?: string };
		expect(description).toMatch(/Items written before the run stopped: 2\.$/);
		expect(isInAnHour(/Run it again at (\S+) or later/.exec(description ?? '')?.[1])).toBe(true);
	});

	it('leaves on Remarks as deferred when On Error is Continue, with its input', async () => {
		refuseThird();
		const run = await workspace.leads(create(one), people, { onError: 'continueRegularOutput' });

		expect(originsOf(run.outputs[0])).toEqual([0, 1]);
		expect(originsOf(run.outputs[1])).toEqual([2, 3, 4, 5]);
		expect(kindsOf(run.outputs[1])).toEqual(Array(4).fill('deferred'));
		expect(jsonOf(run.outputs[1])[3]).toMatchObject({ input: people[5], source: 'preflight', row: 6 });
		expect(isInAnHour(remarksOf(run.outputs[1])[3]?.['retryAt'])).toBe(true);
		expect(workspace.requestsTo('createLead')).toHaveLength(3);
	});

	// docs/outcomes.md promises: "`retryAt` says when it can be sent again"
	it('leaves on Error with its time when On Error says so', async () => {
		refuseThird();
		const run = await workspace.leads(create(one), people, { onError: 'continueErrorOutput' });

		expect(run.outputs[1]).toEqual([]);
		expect(originsOf(run.outputs[2])).toEqual([2, 3, 4, 5]);
		const [error] = jsonOf(run.outputs[2]);
		expect(error).toMatchObject({ ...people[2], details: { httpStatus: 429 } });
		expect(isInAnHour((error?.['details'] as { retryAt?: string }).retryAt)).toBe(true);
	});

	// docs/outcomes.md promises: "it leaves on *Remarks* whatever *On Error* is"
	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'leaves on Remarks with the option Defer, also where On Error is %s',
		async (onError) => {
			refuseThird();
			for (const remarks of ['separate', 'fail', 'inItem']) {
				await workspace.restartEngine(quick);
				workspace.sandbox.reset('demo');
				refuseThird();
				const run = await workspace.leads(create({ ...one, ...defer, remarks }), people, { onError });

				expect(run.workflow.status).toBe('success');
				const outcomes = outcomesOf(run, people.length, { onError });
				expect(outcomes.map(({ outcome }) => outcome)).toEqual([
					'written',
					'written',
					...Array<string>(4).fill('deferred'),
				]);
				const [success, remarked] = run.outputs;
				const onItems = remarks === 'inItem' ? success?.slice(2) : remarked;
				expect(remarksOf(onItems).every(({ retryAt }) => isInAnHour(retryAt))).toBe(true);
				if (remarks === 'inItem') expect(reportedOf(success)[2]).toMatchObject({ outcome: 'deferred' });
				expect(await workspace.search({ name: 'Person 2' })).toEqual([]);
			}
		},
	);

	it('is uncertain and not deferred after a lost answer', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'createLead', ...quotaSpent });
		const run = await workspace.leads(create(defer), people.slice(0, 1), {
			onError: 'continueRegularOutput',
		});

		expect(kindsOf(run.outputs[1])).toEqual(['uncertain']);
		expect(remarksOf(run.outputs[1])[0]).not.toHaveProperty('retryAt');
		expect(await workspace.search({ name: 'Person 0' })).toHaveLength(1);
	});

	it('is deferred with all others when the definitions cannot be read', async () => {
		workspace.sandbox.faults.add({ route: 'listFields', ...quotaSpent });
		const run = await workspace.leads(create(defer), people);

		expect(kindsOf(run.outputs[1])).toEqual(Array(6).fill('deferred'));
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('does not keep an item from its remarks, which needs no call', async () => {
		refuseThird();
		const items = [...people.slice(0, 4), { name: 'Nobody' }];
		const run = await workspace.leads(create({ ...one, ...defer }), items);

		expect(kindsOf(run.outputs[1])).toEqual(['deferred', 'deferred', 'missing_mandatory']);
	});

	it('reaches an agent with its time', async () => {
		refuseThird();
		const { answers } = await workspace.engine.callTool(
			{
				type: leadsType,
				parameters: create(defer, {
					specifyFields: 'json',
					fieldsJson: "={{ $fromAI('lead', 'The fields of the lead', 'json') }}",
				}),
			},
			people.slice(0, 3).map((lead) => ({ lead })),
			{ credentials: workspace.credentials() },
		);
		const [answer] = JSON.parse(answers[2] ?? '[]') as Array<{ remarks: object[] }>;

		expect(answer).toMatchObject({
			summary: expect.stringMatching(/^The lead was not written: /),
			report: {
				outcome: 'deferred',
				remarks: [{ category: 'deferred', retryAt: expect.any(String) }],
			},
		});
	});
});

describe('Retry On Fail', () => {
	it('sends a deferred item again when the service takes it, and no written one', async () => {
		await workspace.restartEngine({ ...quick, longestRetryAfter: 500 });
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 1, everyNth: 3, times: 1 });
		const patient = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1_100 } as const;
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), people, patient);

		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2, 3, 4, 5]);
		expect(workspace.requestsTo('createLead')).toHaveLength(7);
	});
});

describe('a read', () => {
	it.each([
		['get many', getMany(), 'searchLeads'],
		['get', get('65f1c0ffee65f1c0ffee65f1'), 'getLead'],
	])('to %s fails with the time', async (_name, parameters, route) => {
		workspace.sandbox.faults.add({ route, ...quotaSpent });
		const stopped = await workspace.leads(parameters);
		expect(stopped.workflow.error?.message).toBe('Row 1: The service takes no more calls for 60 minutes');

		const run = await workspace.leads(parameters, [{}], { onError: 'continueRegularOutput' });
		const [item] = jsonOf(run.outputs[0]);
		expect(isInAnHour((item?.['details'] as { retryAt?: string }).retryAt)).toBe(true);
	});
});
