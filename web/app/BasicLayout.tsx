import '#web/shell/components.ts';
import { Queries } from '#web/shell/Queries.tsx';
import { Column } from './Column.tsx';
import { Signed } from './Signed.tsx';

/** The same column for public screens that read from the server. */
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
