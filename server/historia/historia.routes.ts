import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { historia, tiposVisiveis } from '#contract/historia.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { aplicacoesDe } from '#server/testes/index.ts';
import { itensDe, objetivosDe } from './historia.queries.ts';

const SEM_PLANOS = { objetivos: [], dispensas: [] };

export const historiaRoutes = (serve: Serve) => {
  serve(historia, async ({ deps: { cofre }, db, locale, params: { id }, sessao }) => {
    await exigeCaso(db, id);
    const config = sessao.user.config ?? CONFIG_PADRAO;
    return {
      itens: await itensDe(db, id, { tipos: tiposVisiveis(sessao.user), cofre, locale }),
      aplicacoes: await aplicacoesDe(db, id),
      ...(config.active_planos_de_intervencao ? await objetivosDe(db, id) : SEM_PLANOS),
    };
  });
};
