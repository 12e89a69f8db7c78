import { walk } from './walk.testing.ts';

walk({ part: 1, of: 2 });
