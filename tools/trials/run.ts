/**
 * npm run trial -- NAME [options]
 *
 * Large trials that a person starts, each in n8n's own engine. Each prints what it found, and exits with 1 if one of its
 * rules does not hold.
 *
 * desk    a month of 12 forms of 3 clients through the desk of remarks, with a clock that is set forward. With fewer than
 *         5,000 submissions, a cause of two days has not the 20 submissions in which it has to be alarmed
 *           --submissions N  how many, by default 100000
 *           --seed N         which, by default 1
 *           --together N     how many arrive in one execution, by default 20
 *
 * import  lines through the recipe Large import, with an hourly limit, while n8n gets SIGKILL. The clocks of all processes
 *         run faster
 *           --lines N        how many, by default 50000
 *           --per-hour N     calls that the service takes in an hour, by default 3600
 *           --rate N         how much faster the clocks run, by default 40. Lower it for a busy machine
 */
const trials: Readonly<Record<string, () => Promise<unknown>>> = {
	desk: () => import('./desk/run'),
	import: () => import('./import/run'),
};

const [name = ''] = process.argv.splice(2, 1);
const trial = Object.hasOwn(trials, name) ? trials[name] : undefined;
if (trial === undefined) {
	console.error(`Name a trial: ${Object.keys(trials).join(', ')}. Run with --help to list the options.`);
	process.exitCode = 2;
} else void trial();
