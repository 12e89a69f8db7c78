import { IconAlertTriangle, IconDeviceLaptop } from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import { useSinalDaNova } from './sinal.ts';

/** Without loaded texts, each text is its key. */
it.each([
  ['guardado', 'nova.titulo', IconDeviceLaptop],
  ['salvando', 'nova.titulo', IconDeviceLaptop],
  ['recusado', 'nova.recusado', IconAlertTriangle],
] as const)('an appointment that is %s has the sign of %s', (estado: SaveState, texto, Icon) => {
  const Sinal = () => {
    const sinal = useSinalDaNova(estado);
    return createElement('p', null, String(sinal.Icon === Icon), sinal.texto);
  };
  expect(renderToStaticMarkup(createElement(Sinal))).toBe(`<p>true${texto}</p>`);
});
