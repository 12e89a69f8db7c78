import { atendimentos as rotas } from '#contract/agenda/atendimentos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { pode, podeChamar } from '#contract/permissoes.ts';
import { registroModeloLer } from '#contract/registros.ts';
import { FORMATO, semConexao } from '#contract/sem-conexao.ts';
import { agora, hojeEm } from '#domain/days/fuso.ts';
import { horasDeTrabalho } from '#server/agenda/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { atendimentosGuardados, fichasGuardadas, modelosGuardados } from './sem-conexao.queries.ts';
import { telasGuardadas } from './telas.ts';

export const semConexaoRoutes = (serve: Serve) => {
  serve(semConexao, async ({ deps, db, sessao: { user }, auditar, ler }) => {
    const { fuso } = user;
    const hoje = hojeEm(fuso);
    const onde = { db, cofre: deps.cofre, user, hoje };
    const atendimentos = await atendimentosGuardados(onde);
    const ids = [...new Set(atendimentos.map(({ paciente_id }) => paciente_id))];
    auditar(ids);
    const { active_planos_de_intervencao: planos } = user.config ?? CONFIG_PADRAO;
    const fichas = pode(user, 'cadastros') ? await fichasGuardadas(onde, ids, planos) : [];
    const modelos = podeChamar(user, registroModeloLer) ? await modelosGuardados(db) : [];
    const marca = podeChamar(user, rotas.editar);
    const nova = podeChamar(user, rotas.criar) ? await horasDeTrabalho(db) : null;
    const emEquipe = user.membro.equipe;
    const leituras = await telasGuardadas({ ler, hoje, emEquipe, guardados: atendimentos });
    const formato = FORMATO;
    return { formato, lido_em: agora(), fuso, hoje, marca, nova, atendimentos, fichas, modelos, leituras };
  });
};
