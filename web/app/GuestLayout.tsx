import { Column } from './Column.tsx';

/** The frame of the first screen, fetched with it. Other frames use `Column` itself. */
export const GuestLayout = () => <Column />;
