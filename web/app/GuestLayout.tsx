import { Column } from '#web/shell/Column.tsx';

/** The frame of the first screen, fetched with it. Other frames use `Column` itself. */
export const GuestLayout = () => <Column />;
