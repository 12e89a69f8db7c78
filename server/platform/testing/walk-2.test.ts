import { walk } from './walk.testing.ts';

walk({ part: 2, of: 2 });
