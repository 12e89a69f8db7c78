import { build, type Plugin } from 'vite';
import { keepTextsOfAreas, PREFIX } from './areas.ts';
import { type Bundle, chunksOf } from './bundle.ts';
import { planOf } from './plan.ts';
import { readTree } from './screens.ts';
import { partsOf } from './texts.ts';

/** The second build of the two must not start a third. */
const PLANNING = 'planning';

const textsOfAreas = (bundle: Bundle) =>
  new Map(
    chunksOf(bundle).flatMap(({ facadeModuleId, fileName }) => {
      const area = facadeModuleId?.split(PREFIX)[1];
      return area ? [[area, partsOf(bundle, fileName)] as const] : [];
    }),
  );

/**
 * Builds the application once without writing it, to learn which modules the screens share, which texts each
 * area uses, and then groups the modules into few files. Names of groups are those of `planOf`.
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
          keepTextsOfAreas(textsOfAreas(bundle));
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
