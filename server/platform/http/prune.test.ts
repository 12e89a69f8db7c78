import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pruner } from './prune.ts';

const Person = z.object({
  id: z.uuid(),
  'x-name': z.string(),
  school: z.object({ id: z.uuid() }).nullable(),
  guardians: z.array(z.object({ name: z.string(), tags: z.array(z.string()) })),
  notes: z.string().optional(),
});
const prune = pruner(z.array(Person));

describe('an answer keeps what its schema declares', () => {
  it('at every depth', () => {
    const secret = { password: 'x' };
    const row = {
      ...secret,
      id: '1',
      'x-name': 'Ana',
      school: { id: '2', ...secret },
      guardians: [{ name: 'Bia', tags: ['a'], ...secret }],
      notes: undefined,
    };
    expect(JSON.parse(JSON.stringify(prune([row])))).toEqual([
      { id: '1', 'x-name': 'Ana', school: { id: '2' }, guardians: [{ name: 'Bia', tags: ['a'] }] },
    ]);
  });

  it('and what is no object as it is', () => {
    expect(prune([null, { school: null, guardians: null }])).toEqual([null, { school: null, guardians: null }]);
    expect(prune('text')).toBe('text');
  });

  it('whatever a field is called', () => {
    const odd = { "a'b": 1, 'c"d\\': 2, '\u2028': 3, constructor: 4 };
    const schema = z.object(Object.fromEntries(Object.keys(odd).map((key) => [key, z.number()])));
    expect(pruner(schema)({ ...odd, more: 5 })).toEqual(odd);
  });
});
