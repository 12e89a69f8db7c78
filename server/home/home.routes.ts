import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { home } from '#contract/home.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { atencao, numeros, passos, semanas } from './home.queries.ts';

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
      numeros: await numeros(db),
      ...needed,
      semanas: await semanas(db, dia, fuso),
      passos: await passos(db),
    };
  });
};
