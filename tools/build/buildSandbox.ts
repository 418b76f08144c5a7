// Builds sandbox/dist, which the sandbox package publishes.
import { join } from 'node:path';

import { buildSandbox } from '../../sandbox/build';
import { root } from '../../test/kit/root';

void buildSandbox(join(root, 'sandbox', 'dist'));
