import { fuzz } from './fuzz.testing.ts';

fuzz({ part: 1, of: 2 });
