import { expect, it } from 'vitest';
import { sourcesOf, walk } from '#contract/testing.ts';

it('every dialog uses the Dialog component', () => {
  const others = sourcesOf('web/**/*.tsx').filter(({ file, program }) => {
    let found = false;
    walk(program, (node) => {
      const { name } = (node.name ?? {}) as { name?: string };
      if (node.type === 'JSXOpeningElement' && name === 'Modal') found = true;
    });
    return found && !file.endsWith('web/ui/dialogs/Dialog.tsx');
  });
  expect(others.map(({ file }) => file)).toEqual([]);
});
