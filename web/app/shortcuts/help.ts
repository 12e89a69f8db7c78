import { createAtom, useSelector } from '@tanstack/react-store';

/** The key that shows all shortcuts. */
export const HELP = '?';

const open = createAtom(false);

/** Opens or closes the list of shortcuts. */
export const showHelp = (next: boolean) => open.set(next);
export const useHelpOpen = () => useSelector(open);
