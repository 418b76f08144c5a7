import { z } from 'zod';

import { flagOf, numberOf } from '../sync/data';

/** A number, also as a text: expressions and sheets have texts. */
export const numeric = <Shape extends z.ZodTypeAny>(shape: Shape) =>
	z.preprocess((given) => numberOf(given) ?? given, shape);

/** Yes or no, also as a text that says so. */
export const flag = z.preprocess((given) => flagOf(given) ?? given, z.boolean());
