import { procurar, RECURSO_DO_ACHADO } from '#contract/home/procurar.ts';
import { pode } from '#contract/permissoes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerRecentes, procurarTudo } from './procurar.queries.ts';

export const procurarRoutes = (serve: Serve) => {
  serve(procurar, async ({ db, sessao, query: { busca, recentes = [], casos }, auditar }) => {
    const todos = busca
      ? await procurarTudo(db, busca, casos === 'meus')
      : recentes.length
        ? await lerRecentes(db, recentes)
        : [];
    const achados = todos.filter(({ tipo }) => pode(sessao.user, RECURSO_DO_ACHADO[tipo]));
    auditar(achados.map(({ id }) => id));
    return achados;
  });
};
