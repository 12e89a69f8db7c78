import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { exigeLixeira } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { aoAlcance } from './alcance.ts';
import { buscarAtendimentos, lerAtendimento, listarAtendimentos } from './atendimentos.queries.ts';
import { acharConflitos } from './conflitos.ts';
import { excluirAtendimento, marcarExcluidos } from './excluir.ts';
import { semFolgas } from './folgas.ts';
import { criarAtendimento, valorDoPaciente } from './gravar.ts';
import { horariosDaMudanca, mudarAtendimento } from './mudar.ts';
import { profissionalPadrao } from './profissional.ts';
import { horariosDaSerie } from './serie.ts';

export const atendimentosRoutes = (serve: Serve) => {
  serve(atendimentos.listar, async ({ db, query, sessao, total }) => {
    exigeLixeira(sessao.user, query, atendimentos.restaurar);
    const page = await listarAtendimentos(db, query, sessao.user.fuso);
    total(page.total);
    return page.linhas.map((item) => aoAlcance(sessao.user, item));
  });

  serve(atendimentos.buscar, async ({ db, body, sessao, total }) => {
    const { fuso } = sessao.user;
    const hoje = hojeEm(fuso);
    const dias = { de: body.de ?? body.ate ?? hoje, ate: body.ate ?? body.de ?? hoje };
    const page = await buscarAtendimentos(db, { ...body, ...dias }, fuso);
    total(page.total);
    return page.linhas.map((item) => aoAlcance(sessao.user, item));
  });

  serve(atendimentos.ler, async ({ db, sessao, params }) =>
    aoAlcance(sessao.user, await lerAtendimento(db, params.id)),
  );

  serve(atendimentos.criar, async ({ db, conta_id, sessao, body, auditar }) => {
    const { fuso, membro } = sessao.user;
    const conta = { conta_id, fuso, membro };
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
    const { fuso, membro } = sessao.user;
    const { exceto, escopo, recorrencia, pular_folgas, paciente_id, profissional_id, sala_id } = body;
    if (paciente_id) await valorDoPaciente(db, paciente_id);
    const todos = recorrencia ? horariosDaSerie(body, recorrencia, fuso) : [body];
    const serie = pular_folgas ? await semFolgas(db, todos, fuso) : todos;
    const mudanca = exceto ? await horariosDaMudanca(db, fuso, exceto, escopo, body) : null;
    const paciente = paciente_id ?? mudanca?.pivo.paciente_id ?? null;
    const padrao = async () =>
      mudanca ? mudanca.pivo.profissional_id : paciente && (await profissionalPadrao(db, membro, paciente));
    const ocupa = {
      paciente_id: paciente,
      profissional_id: profissional_id === undefined ? await padrao() : profissional_id,
      sala_id: sala_id === undefined ? (mudanca?.pivo.sala_id ?? null) : sala_id,
    };
    const achados = await acharConflitos(db, [...serie, ...(mudanca?.horarios ?? [])], ocupa, mudanca?.ids ?? []);
    auditar(achados.flatMap(({ tipo, id }) => (tipo === 'atendimento' && id ? [id] : [])));
    return achados;
  });
};
