import './components.ts';
import { Column } from './Column.tsx';
import { Queries } from './Queries.tsx';
import { Signed } from './Signed.tsx';

/** The same column for screens that ask the server, open to anybody. */
export const OpenLayout = () => (
  <Queries>
    <Column />
  </Queries>
);

/** The same column for signed-in users. */
export const BasicLayout = () => (
  <Signed>
    <OpenLayout />
  </Signed>
);
