import { describe, expect, it } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { relatorioBaixa, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { verificar } from '#contract/papel/verificar.ts';
import { type SupervisaoNaLista, supervisoes } from '#contract/supervisao.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { semUnidos, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

/** A report that a trainee wrote about a patient; the owner is on the case team too. */
const written = async (tipo = 'acompanhamento') => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  await server.owner(`update membros set inscricao = '06/12345' where conta_id = $1`, [conta_id]);
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'estagiario');
  await server.owner(`update membros set inscricao = 'E-77' where conta_id = $1 and id = $2`, [conta_id, membro_id]);
  await joinTeam(server, conta_id, lia.id, membro_id);
  const [trainee = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
  const { body: made } = await trainee.call<Relatorio>(relatorios.criar, { body: { paciente_id: lia.id, tipo } });
  const params = { id: made.id };
  const secoes = made.secoes.map((secao) => ({ ...secao, conteudo: '<p>Leu</p>' }));
  const { body: saved } = await trainee.call<Relatorio>(relatorios.editar, { params, body: { secoes } });
  return { ana, lia, trainee, params, secoes, body: { versao: saved.versao } };
};

describe('a report that a trainee finishes', () => {
  it('waits: it is not final, has no number, and cannot be handed over or changed', async () => {
    const { ana, trainee, params, secoes, body } = await written();
    const asked = await trainee.call<Relatorio>(relatorios.finalizar, { params, body });
    expect([asked.status, asked.body.status, asked.body.numero, asked.body.codigo]).toEqual([
      200,
      'rascunho',
      null,
      null,
    ]);
    expect(asked.body.supervisao).toMatchObject({ estagiario_inscricao: 'E-77', decisao: null });
    const handover = { destinatario: 'Escola', finalidade: 'Reunião', forma: 'impresso' };
    const given = await ana.call(relatorioEmissoes.entregar, { params, body: handover });
    expect([given.status, given.body]).toMatchObject([409, { codigo: 'relatorio_rascunho' }]);
    for (const who of [ana, trainee]) {
      const changed = await who.call(relatorios.editar, { params, body: { secoes } });
      expect([changed.status, changed.body]).toMatchObject([409, { codigo: 'em_supervisao' }]);
      const deleted = await who.call(relatorios.excluir, { params });
      expect([deleted.status, deleted.body]).toMatchObject([409, { codigo: 'em_supervisao' }]);
    }
  });

  it('becomes final by the countersignature, with both names and council numbers on paper', async () => {
    const { ana, lia, trainee, params, body } = await written();
    await trainee.call(relatorios.finalizar, { params, body });
    const print = async () => {
      const pedido = { titulo: 'Relatório', paciente_id: lia.id, relatorio_id: params.id };
      return semUnidos((await ana.call<{ html: string }>(impressaoMontar, { body: pedido })).body.html);
    };
    expect(await print()).toContain('waiting for the supervisor’s countersignature');
    const final = await ana.call<Relatorio>(relatorios.finalizar, { params, body });
    expect(final.body).toMatchObject({ status: 'final', finalizado_por: ana.user.name });
    expect(final.body.supervisao).toMatchObject({ decisao: 'assinada', decidido_por: ana.user.name });
    const paper = await print();
    for (const text of ['Pessoa estagiario', 'E-77', ana.user.name, '06/12345', 'Trainee', 'Supervisor'])
      expect(paper).toContain(text);
    const checked = await server.nobody().call(verificar, { params: { codigo: final.body.codigo ?? '' } });
    expect(checked.body).toMatchObject({ situacao: 'genuino' });
  });

  it('comes back with a reason and can be written and finished again', async () => {
    const { ana, trainee, params, secoes, body } = await written();
    await trainee.call(relatorios.finalizar, { params, body });
    const motivo = 'Rever a conclusão';
    const own = await trainee.call(relatorios.devolver, { params, body: { ...body, motivo } });
    expect([own.status, own.body]).toMatchObject([403, { codigo: 'estagio_sem_supervisao' }]);
    const sent = await ana.call<Relatorio>(relatorios.devolver, { params, body: { ...body, motivo } });
    expect([sent.status, sent.body.supervisao]).toMatchObject([200, { decisao: 'devolvida', motivo }]);
    const { body: next } = await trainee.call<Relatorio>(relatorios.editar, { params, body: { secoes } });
    const again = await trainee.call<Relatorio>(relatorios.finalizar, { params, body: { versao: next.versao } });
    expect([again.status, again.body.supervisao]).toMatchObject([200, { decisao: null }]);
    const { body: list } = await ana.call<SupervisaoNaLista[]>(supervisoes, {});
    expect(list).toMatchObject([{ tipo: 'relatorio', alvo_id: params.id, titulo: next.titulo }]);
  });

  it('for a school needs the authorisation of the supervisor, who makes it final', async () => {
    const { ana, trainee, params, body } = await written('escola');
    expect((await trainee.call(relatorios.finalizar, { params, body })).status).toBe(200);
    const bare = await ana.call(relatorios.finalizar, { params, body });
    expect([bare.status, bare.body]).toMatchObject([422, { errors: { autorizacao: [expect.any(String)] } }]);
  });

  it('is withdrawn by supervisors only', async () => {
    const { ana, trainee, params, body } = await written();
    await trainee.call(relatorios.finalizar, { params, body });
    await ana.call(relatorios.finalizar, { params, body });
    const withdrawn = await trainee.call(relatorioBaixa, { params, body: { situacao: 'cancelado', motivo: 'Erro' } });
    expect([withdrawn.status, withdrawn.body]).toMatchObject([403, { codigo: 'estagio_sem_supervisao' }]);
  });
});
