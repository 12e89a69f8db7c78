import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The values of the module as code: they must survive JSON. */
const codeOf = (module: object) =>
  Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/**
 * Runs modules named `*.computed.ts` when the application is built. The browser gets their values, not the schemas that
 * they are computed from.
 */
export const computed: Plugin = {
  name: 'computed',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\.computed\.ts$/ },
    async handler(id) {
      const { module } = await runnerImport<object>(id, { root, configFile: false });
      return codeOf(module);
    },
  },
};
