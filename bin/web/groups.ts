import { build, type Plugin } from 'vite';
import { planOf } from './plan.ts';
import { readTree } from './screens.ts';

/** The second build of the two must not start a third. */
const PLANNING = 'planning';

/**
 * Builds the application once without writing it, to learn which modules the screens share, and then groups them into
 * few files. Names of groups are those of `planOf`.
 */
export const groups: Plugin = {
  name: 'groups',
  apply: ({ mode }, { command }) => command === 'build' && mode !== PLANNING,
  async config() {
    let plan = new Map<string, string>();
    const learn: Plugin = {
      name: 'plan',
      generateBundle: {
        order: 'post',
        async handler(_, bundle) {
          plan = planOf(bundle, await readTree());
        },
      },
    };
    await build({
      mode: PLANNING,
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'warn',
      plugins: [learn],
      build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
    });
    const output = {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'plan', name: (id: string) => plan.get(id) ?? null }],
      },
    };
    return { build: { rolldownOptions: { output } } };
  },
};
