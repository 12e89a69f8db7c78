import { atendimentos } from '#contract/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { buscarAtendimentos, lerAtendimento, listarAtendimentos } from './atendimentos.queries.ts';
import { acharConflitos } from './conflitos.ts';
import { excluirAtendimento, marcarExcluidos } from './excluir.ts';
import { semFolgas } from './folgas.ts';
import { criarAtendimento } from './gravar.ts';
import { horariosDaMudanca, mudarAtendimento } from './mudar.ts';
import { horariosDaSerie } from './serie.ts';

export const atendimentosRoutes = (serve: Serve) => {
  serve(atendimentos.listar, async ({ db, query, sessao, total }) => {
    const page = await listarAtendimentos(db, query, sessao.user.fuso);
    total(page.total);
    return page.linhas;
  });

  serve(atendimentos.buscar, async ({ db, body, sessao, total }) => {
    const { fuso } = sessao.user;
    const hoje = hojeEm(fuso);
    const dias = { de: body.de ?? body.ate ?? hoje, ate: body.ate ?? body.de ?? hoje };
    const page = await buscarAtendimentos(db, { ...body, ...dias }, fuso);
    total(page.total);
    return page.linhas;
  });

  serve(atendimentos.ler, ({ db, params }) => lerAtendimento(db, params.id));

  serve(atendimentos.criar, async ({ db, conta_id, sessao, body, auditar }) => {
    const conta = { conta_id, fuso: sessao.user.fuso };
    const ids = await criarAtendimento(db, conta, body);
    auditar(ids);
    const avisos = await acertarRecebiveis(db, conta, ids);
    return { ...(await lerAtendimento(db, ids[0] ?? '')), avisos };
  });

  serve(atendimentos.editar, async ({ db, conta_id, sessao, params, body, auditar }) => {
    const conta = { conta_id, fuso: sessao.user.fuso };
    const { ids, desfeitos } = await mudarAtendimento(db, conta, params.id, body);
    auditar(ids);
    const avisos = await acertarRecebiveis(db, conta, ids, desfeitos);
    return { ...(await lerAtendimento(db, params.id)), avisos };
  });

  serve(atendimentos.excluir, async ({ db, conta_id, sessao, params, query, auditar }) => {
    const ids = await excluirAtendimento(db, params.id, query.escopo);
    auditar(ids);
    return { ids, avisos: await acertarRecebiveis(db, { conta_id, fuso: sessao.user.fuso }, ids) };
  });

  serve(atendimentos.excluirVarios, async ({ db, conta_id, sessao, body, auditar }) => {
    const ids = await marcarExcluidos(db, body.ids, true);
    auditar(ids);
    return { ids, avisos: await acertarRecebiveis(db, { conta_id, fuso: sessao.user.fuso }, ids) };
  });

  serve(atendimentos.restaurar, async ({ db, conta_id, sessao, body, auditar }) => {
    const ids = await marcarExcluidos(db, body.ids, false);
    auditar(ids);
    return { ids, avisos: await acertarRecebiveis(db, { conta_id, fuso: sessao.user.fuso }, ids) };
  });

  serve(atendimentos.conflitos, async ({ db, body, sessao, auditar }) => {
    const { fuso } = sessao.user;
    const { exceto, escopo, recorrencia, pular_folgas } = body;
    const todos = recorrencia ? horariosDaSerie(body, recorrencia, fuso) : [body];
    const serie = pular_folgas ? await semFolgas(db, todos, fuso) : todos;
    const mudanca = exceto ? await horariosDaMudanca(db, fuso, exceto, escopo, body) : { horarios: [], ids: [] };
    const achados = await acharConflitos(db, [...serie, ...mudanca.horarios], mudanca.ids);
    auditar(achados.flatMap(({ tipo, id }) => (tipo === 'atendimento' ? [id] : [])));
    return achados;
  });
};
