import { agora } from '#contract/agora.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { home } from '#contract/home.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAgora } from './agora.queries.ts';
import { atencao, passos } from './home.queries.ts';

export const homeRoutes = (serve: Serve) => {
  serve(home, async ({ deps, db, sessao, auditar }) => {
    const { fuso } = sessao.user;
    const dia = hojeEm(fuso);
    const { modulos, active_planos_de_intervencao, active_anamnese } = sessao.user.config ?? CONFIG_PADRAO;
    const needed = await atencao(
      { db, cofre: deps.cofre, hoje: dia },
      { planos_intervencao: active_planos_de_intervencao, financeiro: modulos.financeiro, anamnese: active_anamnese },
    );
    auditar(Object.values(needed.atencao).flatMap((list) => list.flatMap(({ paciente_id }) => paciente_id ?? [])));
    return {
      ...needed,
      passos: await passos(db),
    };
  });

  serve(agora, async ({ deps, db, sessao, query, auditar }) => {
    const { modulos, active_planos_de_intervencao: planos } = sessao.user.config ?? CONFIG_PADRAO;
    const onde = { db, cofre: deps.cofre, fuso: sessao.user.fuso };
    const read = await lerAgora(onde, query.atendimento_id, { planos, financeiro: modulos.financeiro });
    const { dia, foco } = read;
    auditar([
      ...new Set([...dia.map(({ id }) => id), foco?.atendimento.id ?? [], foco?.anterior?.atendimento_id ?? []].flat()),
    ]);
    return read;
  });
};
