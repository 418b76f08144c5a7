import { freedom } from '../freedom';
import { absent, as } from '../ways';

/** The number of all entries, which is beside a page of them. */
export const total = freedom('total', 'R', absent('total_count'), as('as text', 'total_count', String));
