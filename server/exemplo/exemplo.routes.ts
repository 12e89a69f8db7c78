import type { User } from '#contract/conta/auth.ts';
import { exemploApagar, exemploCriar } from '#contract/conta/exemplo.ts';
import { preencher } from '#server/demo/index.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { createVez } from '#server/platform/jobs/vez.ts';
import { abrirExemplo, apagarExemplo, criarExemplo, lerExemplo } from './exemplo.queries.ts';

const POR_DIA = { max: 5, seconds: 24 * 3600 };
/** Filling takes seconds. One that is older was interrupted. */
const INTERROMPIDO_MS = 2 * 60_000;

/** One at a time on each node, so that filling examples does not slow down the work of others. */
const vez = createVez({ aoMesmoTempo: 1, porConta: 1, naFila: 1 });

const preparar = async (deps: Deps, user: User) => {
  const conta_id = await criarExemplo(deps.database, user);
  if (!conta_id) throw new Recusa(409, 'exemplo_em_preparo');
  try {
    await preencher({ deps, conta_id, usuario_id: user.id }, null);
    await abrirExemplo(deps.database, conta_id);
  } catch (error) {
    await apagarExemplo(deps.database, deps.files, conta_id);
    throw error;
  }
  return conta_id;
};

const garantir = async (deps: Deps, user: User) => {
  const existe = await lerExemplo(deps.database, user.id);
  if (existe?.exemplo_pronto_em) return existe.id;
  if (existe && Date.now() - Date.parse(existe.criado_em) < INTERROMPIDO_MS)
    throw new Recusa(409, 'exemplo_em_preparo');
  await throttle(deps.database, `exemplo:${user.id}`, POR_DIA);
  deps.disco.exigir();
  if (existe) await apagarExemplo(deps.database, deps.files, existe.id);
  return preparar(deps, user);
};

export const exemploRoutes = (serve: Serve) => {
  serve(
    exemploCriar,
    ({ deps, sessao: { user } }) => vez.fazer(user.id, () => garantir(deps, user)),
    async ({ preparado }) => ({ conta_id: preparado }),
  );

  serve(
    exemploApagar,
    async ({ deps, sessao: { user } }) => {
      const existe = await lerExemplo(deps.database, user.id);
      if (!existe) return;
      // The session of this request would be deleted with it.
      if (existe.id === user.conta_id) throw new Recusa(409, 'exemplo_aberto');
      await apagarExemplo(deps.database, deps.files, existe.id);
    },
    async () => undefined,
  );
};
