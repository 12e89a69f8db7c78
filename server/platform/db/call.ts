/** A statement that every request sends: prepared once per connection, then called by name. */
export type Fixed = { name: string; text: string };
export type Call = { fixed: Fixed; values: (string | null)[] };
