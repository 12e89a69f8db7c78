import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesOf, walk } from '#contract/testing.ts';

/** The files that use an element. */
const using = (element: string) =>
  sourcesOf('web/**/*.tsx', element).flatMap(({ file, program }) => {
    let found = false;
    walk(program, (node) => {
      const { name } = (node.name ?? {}) as { name?: string };
      if (node.type === 'JSXOpeningElement' && name === element) found = true;
    });
    return found ? [file.slice(file.lastIndexOf('web/'))] : [];
  });

it('every dialog uses the same frame, which places and returns the focus', () => {
  expect(using('Modal')).toEqual(['web/ui/dialogs/Frame.tsx']);
  // The menu of a phone has no fields.
  expect(using('Drawer').sort()).toEqual(['web/app/menu/BottomBar.tsx', 'web/ui/dialogs/Panel.tsx']);
});

it('Esc closes the topmost of all dialogs', () => {
  const all = ['Modal', 'Drawer', 'Spotlight'].flatMap(using);
  const hooked = all.filter((file) => {
    const code = readFileSync(file, 'utf8');
    return code.includes('useEscape(') && code.includes('closeOnEscape={false}');
  });
  expect(hooked).toEqual(all);
});

it('a dialog with a form asks before it is closed with changes', () => {
  expect(using('Frame').sort()).toEqual([
    'web/atendimentos/AtendimentoDialog.tsx',
    'web/ui/dialogs/Dialog.tsx',
    'web/ui/dialogs/FormDialog.tsx',
    'web/ui/dialogs/LeaveDialog.tsx',
  ]);
});
