import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { exigeLixeira } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { aoAlcance, filtroAoAlcance } from './alcance.ts';
import { buscarAtendimentos, lerAtendimento, listarAtendimentos } from './atendimentos.queries.ts';
import { acharConflitos, CONFLITOS_MAX } from './conflitos.ts';
import { excluirAtendimento, marcarExcluidos } from './excluir.ts';
import { acharForaDoHorario } from './expediente.ts';
import { semFolgas } from './folgas.ts';
import { criarAtendimento, exigePacienteDaqui } from './gravar.ts';
import { horariosDaMudanca, mudarAtendimento } from './mudar.ts';
import { profissionalPadrao } from './profissional.ts';
import { horariosDaSerie } from './serie.ts';
import { porSubstituto } from './substituto.ts';

export const atendimentosRoutes = (serve: Serve) => {
  serve(atendimentos.listar, async ({ db, query, sessao, total }) => {
    exigeLixeira(sessao.user, query, atendimentos.restaurar);
    const page = await listarAtendimentos(db, filtroAoAlcance(sessao.user, query), sessao.user.fuso);
    total(page.total);
    return page.linhas.map((item) => aoAlcance(sessao.user, item));
  });

  serve(atendimentos.buscar, async ({ db, body, sessao, total }) => {
    const { fuso } = sessao.user;
    const de = body.de ?? body.ate ?? hojeEm(fuso);
    const filtro = filtroAoAlcance(sessao.user, { ...body, de, ate: body.ate ?? de });
    const page = await buscarAtendimentos(db, filtro, fuso);
    total(page.total);
    return page.linhas.map((item) => aoAlcance(sessao.user, item));
  });

  serve(atendimentos.ler, async ({ db, sessao, params }) =>
    aoAlcance(sessao.user, await lerAtendimento(db, params.id)),
  );

  serve(atendimentos.criar, async ({ deps, db, sessao: { user }, body, auditar }) => {
    const { ids, substitui } = await criarAtendimento(db, user, body);
    if (substitui) await porSubstituto(deps, db, user, substitui);
    auditar(ids);
    const avisos = await acertarRecebiveis(db, user, ids);
    return { ...(await lerAtendimento(db, ids[0] ?? '')), avisos };
  });

  serve(atendimentos.editar, async ({ deps, db, conta_id, sessao: { user }, params, body, auditar }) => {
    const conta = { conta_id, fuso: user.fuso, user };
    const { ids, desfeitos, substitui } = await mudarAtendimento(db, conta, params.id, body);
    if (substitui) await porSubstituto(deps, db, user, substitui);
    // A request with a known key changes nothing, but its answer contains the appointment.
    auditar(ids.length ? ids : [params.id]);
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
    if (paciente_id) await exigePacienteDaqui(db, paciente_id);
    const todos = recorrencia ? horariosDaSerie(body, recorrencia, fuso) : [body];
    const mudanca = exceto ? await horariosDaMudanca(db, fuso, exceto, escopo, body) : null;
    const paciente = paciente_id ?? mudanca?.pivo.paciente_id ?? null;
    const padrao = async () => (mudanca ? mudanca.pivo.profissional_id : profissionalPadrao(db, membro, paciente));
    const ocupa = {
      paciente_id: paciente,
      profissional_id: profissional_id === undefined ? await padrao() : profissional_id,
      sala_id: sala_id === undefined ? (mudanca?.pivo.sala_id ?? null) : sala_id,
    };
    const serie = pular_folgas ? await semFolgas(db, todos, { fuso, ...ocupa }) : todos;
    const horarios = [...serie, ...(mudanca?.horarios.slice(1) ?? [])];
    const achados = [
      ...(await acharConflitos(db, horarios, ocupa, mudanca?.ids ?? [])),
      ...(await acharForaDoHorario(db, horarios, { ...ocupa, fuso })),
    ].slice(0, CONFLITOS_MAX);
    auditar(achados.flatMap(({ tipo, id }) => (tipo === 'atendimento' && id ? [id] : [])));
    return achados;
  });
};
