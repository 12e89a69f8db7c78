import './components.ts';
import { GuestLayout } from './GuestLayout.tsx';
import { Queries } from './Queries.tsx';

/** The same column for screens that ask the server. */
export const BasicLayout = () => (
  <Queries>
    <GuestLayout />
  </Queries>
);
