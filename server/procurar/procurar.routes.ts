import type { User } from '#contract/conta/auth.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import { MODULO_DO_ACHADO, procurar, RECURSO_DO_ACHADO, type TipoAchado } from '#contract/home/procurar.ts';
import { pode } from '#contract/permissoes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerRecentes, procurarTudo } from './procurar.queries.ts';

/** What the function may read, of modules that are on. */
const aVista = (user: User, tipo: TipoAchado) => {
  const modulo = MODULO_DO_ACHADO[tipo];
  return pode(user, RECURSO_DO_ACHADO[tipo]) && (!modulo || moduloLigado(user.config, modulo));
};

export const procurarRoutes = (serve: Serve) => {
  serve(procurar, async ({ db, sessao, query: { busca, recentes = [], casos }, auditar }) => {
    const todos = busca
      ? await procurarTudo(db, busca, casos === 'meus')
      : recentes.length
        ? await lerRecentes(db, recentes)
        : [];
    const achados = todos.filter(({ tipo }) => aVista(sessao.user, tipo));
    auditar(achados.map(({ id }) => id));
    return achados;
  });
};
