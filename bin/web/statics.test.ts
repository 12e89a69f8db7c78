import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOf, refuseUnsearched, withoutUnread } from './component-parts.ts';
import { usesIn } from './uses.ts';

const MENU = `import { MenuItem } from "./MenuItem.mjs";
import { MenuSub } from "./MenuSub.mjs";
import { Popover } from "../Popover.mjs";
const Menu = factory();
Menu.classes = { ...Popover.classes };
Menu.Item = MenuItem;
Menu.Sub = MenuSub;
export { Menu };`;
const SUB = `const MenuSub = factory();
MenuSub.Target = MenuSubTarget;
MenuSub.Dropdown = MenuSubDropdown;
export { MenuSub };`;
const POPOVER = `const Popover = factory();
Popover.classes = Popover_module;
Popover.Target = PopoverTarget;
export { Popover };`;

const library = [MENU, SUB, POPOVER].map((code) => usesIn('module.mjs', code));
const readBy = (code: string) =>
  [...readOf(library, [usesIn('web/Tela.tsx', `import { Menu } from '@mantine/core';\n${code}`)])].sort();

const OF_SUB = ['MenuSub.Dropdown', 'MenuSub.Target'];
const ALL = ['Menu.Item', 'Menu.Sub', 'Menu.classes', ...OF_SUB, 'Popover.classes'];

describe('the parts of a component of Mantine', () => {
  it('are removed, except those that are read', () => {
    const code = withoutUnread(MENU, new Set(['Menu.Item']));
    expect(code).toContain('Menu.Item = MenuItem;');
    expect(code).not.toMatch(/Menu\.(Sub|classes)/);
  });

  it.each([
    ['an element', '<Menu><Menu.Item /></Menu>', ['Menu.Item']],
    ['an expression', 'const Parte = Menu.Item;', ['Menu.Item']],
    ['optional', 'const Parte = Menu?.Item;', ['Menu.Item']],
    ['over two lines', 'const Parte = Menu\n  .Item;', ['Menu.Item']],
    ['a literal name', "const Parte = Menu['Item'];", ['Menu.Item']],
    ['a part of a part', '<Menu.Sub.Target />', ['Menu.Sub', 'MenuSub.Target']],
    ['what another one needs', 'const cores = Menu.classes;', ['Menu.classes', 'Popover.classes']],
    ['no part', '<Menu />', []],
    ['a comparison', 'const eMenu = filho.type === Menu;', []],
    ['a type', 'type Props = ComponentProps<typeof Menu.Item>;', []],
    ['a text', "const texto = 'Menu.Item';", []],
  ])('are read by name: %s', (_case, code, read) => {
    expect(readBy(code)).toEqual(read);
  });

  it.each([
    ['a computed name', 'const Parte = Menu[nome];'],
    ['a pattern', 'const { Item } = Menu;'],
    ['a variable', 'const Cardapio = Menu; <Cardapio.Item />;'],
    ['a property', '<Moldura component={Menu} />'],
    ['a list', 'const partes = [Menu];'],
    ['a copy', 'const Cardapio = { ...Menu };'],
    ['an argument', 'usar(Menu);'],
    ['an export by another name', 'export { Menu as Cardapio };'],
    ['an export by default', 'export default Menu;'],
  ])('all stay if the component is passed on: %s', (_case, code) => {
    expect(readBy(code)).toEqual(ALL);
  });

  it('stay with the part that is passed on', () => {
    expect(readBy('const Parte = Menu.Sub;')).toEqual(['Menu.Sub', ...OF_SUB]);
  });

  it('may be read of a component that is imported by another name', () => {
    const ours = usesIn('web/Tela.tsx', "import { Menu as Cardapio } from '@mantine/core'; <Cardapio.Item />;");
    expect([...readOf(library, [ours])]).toEqual(['Menu.Item']);
  });

  it('stay in all components if it is not known of what they are read', () => {
    expect(readBy('const Parte = filho.type.Target;')).toEqual(['MenuSub.Target', 'Popover.Target']);
    expect(readBy('const Parte = filho.type; <Parte.Target />;')).toEqual(['MenuSub.Target', 'Popover.Target']);
    expect(readBy('const { Target } = filho.type;')).toEqual(['MenuSub.Target', 'Popover.Target']);
  });

  it('are refused from an import of all components', () => {
    expect(() => usesIn('web/Tela.tsx', "import * as M from '@mantine/core';")).toThrow(
      'web/Tela.tsx: import * as M of @mantine/core. Import the components by their names.',
    );
    expect(() => usesIn('web/Tela.tsx', "void import('@mantine/core');")).toThrow(
      'web/Tela.tsx: import() of @mantine/core',
    );
  });

  it('are refused from a source that cannot be parsed', () => {
    expect(() => usesIn('web/Tela.tsx', 'const = Menu.Item;')).toThrow('web/Tela.tsx: ');
  });

  it('are refused for a package whose sources are not searched', () => {
    expect(() => refuseUnsearched('@mantine/core', '/app/node_modules/outro/index.js')).toThrow(
      '/app/node_modules/outro/index.js imports @mantine/core, but bin/web/component-parts.ts does not search it',
    );
    refuseUnsearched('@mantine/core', '/app/node_modules/@mantine/dates/esm/index.mjs');
    refuseUnsearched('@mantine/core', join(import.meta.dirname, '../../web/Tela.tsx'));
  });
});
