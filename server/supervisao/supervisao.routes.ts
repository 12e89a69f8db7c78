import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { isSupervisionada } from '#contract/permissoes.ts';
import { supervisoes } from '#contract/supervisao.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listarSupervisoes } from './lista.queries.ts';

const MAX = 200;

export const supervisaoRoutes = (serve: Serve) => {
  serve(supervisoes, async ({ deps, db, sessao: { user }, query, auditar }) => {
    const rows = await listarSupervisoes(db, deps.cofre, {
      situacao: query.situacao,
      de: isSupervisionada(user.membro.funcao) ? user.id : null,
      relatorios: (user.config ?? CONFIG_PADRAO).active_relatorio,
      max: MAX,
    });
    auditar([...new Set(rows.map(({ paciente_id }) => paciente_id))]);
    return rows;
  });
};
