import type { RegisteredRouter } from '@tanstack/react-router';

/** `/escola/$id` with a value: `/escola/${string}`. */
type Filled<Path extends string> = Path extends `${infer Before}/$${infer Rest}`
  ? Rest extends `${string}/${infer After}`
    ? `${Before}/${string}${Filled<`/${After}`>}`
    : `${Before}/${string}`
  : Path;

/** The page for unknown addresses would allow every text. */
type Screen = Exclude<keyof RegisteredRouter['routesByPath'] & string, `${string}/$`>;

/** The address of a screen, with the values of its params; `.` is the current one. Checked against the map of screens. */
export type Address = Filled<Screen> | '.';

/** For a link: the router checks patterns such as `/escola/$id`, and takes a finished address as a text. */
export const pathOf = (to: Address): string => to;
