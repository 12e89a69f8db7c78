import { fuzz } from './fuzz.testing.ts';

fuzz({ part: 2, of: 2 });
