import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { agora } from '#contract/home/agora.ts';
import { home, pendencias } from '#contract/home/home.ts';
import { alcanceDe, isClinica, isSupervisionada, pode } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { aoAlcance } from '#server/atendimentos/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAgora } from './agora.queries.ts';
import { atencao, passos } from './home.queries.ts';
import { adiar, retomar, volta } from './pendencias.queries.ts';

/**
 * Whether home shows only their own appointments: for clinical members, unless they reach all records and ask for all.
 */
const soAsMinhas = (user: User, casos: z.output<typeof home.query>['casos']) =>
  isClinica(user.membro.funcao) && (casos === 'meus' || alcanceDe(user, 'cadastros', 'ler') !== 'todos');

export const homeRoutes = (serve: Serve) => {
  serve(home, async ({ deps, db, sessao, query, auditar }) => {
    const { fuso } = sessao.user;
    const dia = hojeEm(fuso);
    const { modulos, active_planos_de_intervencao, active_anamnese, active_relatorio } =
      sessao.user.config ?? CONFIG_PADRAO;
    const needed = await atencao(
      {
        db,
        cofre: deps.cofre,
        hoje: dia,
        usuario_id: sessao.user.id,
        membro_id: sessao.user.membro.id,
        meus: query.casos === 'meus',
        minhas: soAsMinhas(sessao.user, query.casos),
        supervisionado: isSupervisionada(sessao.user.membro.funcao),
      },
      {
        planos_intervencao: active_planos_de_intervencao,
        cobrancas: modulos.financeiro && pode(sessao.user, 'cobrancas', 'ler'),
        // A professional gets sums of their own cases; the secretary gets no totals of the practice.
        totais: pode(sessao.user, 'financas', 'ler') || alcanceDe(sessao.user, 'cobrancas', 'ler') === 'casos',
        anamnese: active_anamnese,
        relatorio: active_relatorio,
        excecoes: alcanceDe(sessao.user, 'trilha', 'ler'),
        membros: pode(sessao.user, 'membros'),
        cadastros: pode(sessao.user, 'cadastros'),
        clinico: pode(sessao.user, 'clinico'),
        links: pode(sessao.user, 'links', 'ler'),
        confirma: modulos.financeiro && pode(sessao.user, 'cobrancas', 'gravar'),
      },
    );
    auditar(Object.values(needed.atencao).flatMap((list) => list.flatMap(({ paciente_id }) => paciente_id ?? [])));
    return {
      ...needed,
      passos: await passos(db),
    };
  });

  serve(agora, async ({ deps, db, sessao, query, auditar }) => {
    const { modulos, active_planos_de_intervencao: planos } = sessao.user.config ?? CONFIG_PADRAO;
    const minhas = soAsMinhas(sessao.user, query.casos) ? sessao.user.membro.id : null;
    const onde = { db, cofre: deps.cofre, fuso: sessao.user.fuso, minhas };
    const financeiro = modulos.financeiro && pode(sessao.user, 'cobrancas', 'ler');
    const read = await lerAgora(onde, query, { planos, financeiro });
    const dia = read.dia.map((item) => aoAlcance(sessao.user, item));
    const { foco } = read;
    auditar([
      ...new Set([...dia.map(({ id }) => id), foco?.atendimento.id ?? [], foco?.anterior?.atendimento_id ?? []].flat()),
    ]);
    return { ...read, dia };
  });

  serve(pendencias.adiar, async ({ db, sessao: { user }, body }) => {
    await adiar(db, user, { ...body, ate: body.ate ?? volta(body.tipo, hojeEm(user.fuso)) });
  });

  serve(pendencias.retomar, async ({ db, sessao: { user }, query }) => retomar(db, user, query));
};
