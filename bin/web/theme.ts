import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { theme } from '../../web/theme.ts';

/** What Mantine computes from the theme when it starts: the variables of both colour schemes, and the classes of widths. */
const styles = () => {
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme }));
  return [...html.matchAll(/<style data-mantine-styles[^>]*>([^<]+)<\/style>/g)].map(([, css]) => css).join('\n');
};

const STYLES = 'virtual:theme.css';

/** The theme never changes while the application runs: its styles are a file, and the code that computes them is left out. */
export const staticTheme: Plugin = {
  name: 'static-theme',
  apply: 'build',
  resolveId: (id) => (id === STYLES ? `\0${STYLES}` : undefined),
  load: (id) => (id === `\0${STYLES}` ? styles() : undefined),
  transform: {
    filter: { id: /\/(web\/theme\.ts|Mantine(CssVariables|Classes)\.mjs)$/ },
    handler: (code, id) => {
      if (id.endsWith('theme.ts')) return `import '${STYLES}';\n${code}`;
      const name = /Mantine\w+/.exec(id.slice(id.lastIndexOf('/')))?.[0];
      return `export const ${name} = () => null;`;
    },
  },
};
