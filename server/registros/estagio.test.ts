import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import {
  type Registro,
  type RegistroVersao,
  registroAdendo,
  registroAssinar,
  registroDevolver,
  registroGravar,
  registroVersaoLer,
  registroVersoes,
} from '#contract/registros.ts';
import { type SupervisaoNaLista, supervisoes } from '#contract/supervisao.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const REFUSED = [403, { codigo: 'estagio_sem_supervisao' }];
const TIMES = { inicio: '2026-03-04T12:00:00Z', fim: '2026-03-04T12:50:00Z' };

/** A patient with a trainee and the owner on the case team, and a note that the trainee wrote. */
const supervised = async () => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'estagiario');
  await server.owner(`update membros set inscricao = 'E-77' where conta_id = $1 and id = $2`, [conta_id, membro_id]);
  await joinTeam(server, conta_id, lia.id, membro_id);
  const [session] = await sessionsOf(server, conta_id, usuario_id, 1);
  const trainee = session ?? server.nobody();
  const made = await trainee.call<{ id: string }>(atendimentos.criar, { body: { paciente_id: lia.id, ...TIMES } });
  const params = { id: made.body.id };
  const write = (conteudo: string) =>
    trainee.call<Registro>(registroGravar, { params, body: { conteudo, objetivos: [] } });
  const { body: written } = await write('<p>Leu</p>');
  const body = { versao: written.versao };
  return { ana, lia, trainee, params, body, write, membro_id, usuario_id };
};

const waiting = async (who: Caller, situacao = 'esperando') =>
  (await who.call<SupervisaoNaLista[]>(supervisoes, { query: { situacao } })).body;

describe('a note that a trainee signs', () => {
  it('waits, and is locked by the countersignature of a supervisor', async () => {
    const { ana, lia, trainee, params, body } = await supervised();
    const asked = await trainee.call<Registro>(registroAssinar, { params, body });
    expect([asked.status, asked.body.assinado_em]).toEqual([200, null]);
    expect(asked.body.supervisao).toMatchObject({
      estagiario: 'Pessoa estagiario',
      estagiario_inscricao: 'E-77',
      decisao: null,
    });
    const row = { tipo: 'registro', alvo_id: params.id, paciente_id: lia.id, nome: 'Lia', decisao: null };
    expect(await waiting(ana)).toMatchObject([row]);
    expect(await waiting(trainee)).toMatchObject([row]);
    const signed = await ana.call<Registro>(registroAssinar, { params, body });
    expect([signed.status, signed.body.assinado_por]).toEqual([200, ana.user.name]);
    expect(signed.body.supervisao).toMatchObject({ decisao: 'assinada', decidido_por: ana.user.name });
    expect(await waiting(ana)).toEqual([]);
  });

  it('cannot be changed or signed again while it waits, by anybody', async () => {
    const { ana, trainee, params, body, write } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    const refused = [409, { codigo: 'em_supervisao' }];
    const again = await trainee.call(registroAssinar, { params, body });
    const other = await ana.call(registroGravar, { params, body: { conteudo: '<p>Outro</p>', objetivos: [] } });
    const own = await write('<p>Outro</p>');
    for (const { status, body: told } of [again, other, own]) expect([status, told]).toMatchObject(refused);
  });

  it('keeps its appointment while it waits: neither moved nor given to another patient nor deleted, by anybody', async () => {
    const { ana, trainee, params, body, membro_id } = await supervised();
    const { body: rui } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui' } });
    await joinTeam(server, ana.user.conta_id, rui.id, membro_id);
    const eva = await addMember(server, ana.user.conta_id, 'secretaria');
    const [secretary = server.nobody()] = await sessionsOf(server, ana.user.conta_id, eva.usuario_id, 1);
    await trainee.call(registroAssinar, { params, body });
    const refused = [409, { codigo: 'em_supervisao' }];
    for (const change of [{ paciente_id: rui.id }, { inicio: '2026-03-05T12:00:00Z', fim: '2026-03-05T12:50:00Z' }]) {
      const { status, body: answer } = await trainee.call(atendimentos.editar, { params, body: change });
      expect([status, answer]).toMatchObject(refused);
    }
    const { status, body: answer } = await secretary.call(atendimentos.excluir, { params });
    expect([status, answer]).toMatchObject(refused);
    expect((await ana.call<Registro>(registroAssinar, { params, body })).status).toBe(200);
  });

  it('comes back with a reason, and the text that was signed stays in the versions', async () => {
    const { ana, trainee, params, body, write } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    const motivo = 'Falta o objetivo da sessão';
    const sent = await ana.call<Registro>(registroDevolver, { params, body: { ...body, motivo } });
    expect([sent.status, sent.body.supervisao]).toMatchObject([200, { decisao: 'devolvida', motivo }]);
    expect(await waiting(trainee, 'devolvidas')).toMatchObject([{ alvo_id: params.id, motivo }]);
    const { body: next } = await write('<p>Leu e escreveu</p>');
    await trainee.call(registroAssinar, { params, body: { versao: next.versao } });
    expect(await waiting(trainee, 'devolvidas')).toEqual([]);
    await ana.call(registroAssinar, { params, body: { versao: next.versao } });
    const { body: versions } = await trainee.call<RegistroVersao[]>(registroVersoes, { params });
    const rounds = versions.map(({ supervisoes: all }) => all.map(({ decisao }) => decisao));
    expect(rounds).toEqual([['assinada'], ['devolvida']]);
    const first = String(versions.at(-1)?.versao);
    const { body: kept } = await ana.call<{ conteudo: string }>(registroVersaoLer, {
      params: { ...params, versao: first },
    });
    expect(kept.conteudo).toBe('<p>Leu</p>');
  });

  it('is sent back by supervisors only, once, and with a reason', async () => {
    const { ana, trainee, params, body } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    const own = await trainee.call(registroDevolver, { params, body: { ...body, motivo: 'Engano' } });
    expect([own.status, own.body]).toMatchObject(REFUSED);
    const silent = await ana.call(registroDevolver, { params, body: { ...body, motivo: ' ' } });
    expect([silent.status, silent.body]).toMatchObject([422, { errors: { motivo: [expect.any(String)] } }]);
    expect((await ana.call(registroDevolver, { params, body: { ...body, motivo: 'Rever' } })).status).toBe(200);
    const twice = await ana.call(registroDevolver, { params, body: { ...body, motivo: 'Rever' } });
    expect([twice.status, twice.body]).toMatchObject([409, { codigo: 'supervisao_decidida' }]);
  });

  it('is refused if nobody on the case team could countersign it', async () => {
    const { ana, lia, trainee, params, body } = await supervised();
    await server.owner(
      `update paciente_equipe set ate = now() where conta_id = $1 and paciente_id = $2 and membro_id = $3`,
      [ana.user.conta_id, lia.id, ana.user.membro.id],
    );
    const alone = await trainee.call(registroAssinar, { params, body });
    expect([alone.status, alone.body]).toMatchObject([409, { codigo: 'sem_supervisor' }]);
  });

  it('is not shown to a professional outside the case team', async () => {
    const { ana, trainee, params, body } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'profissional');
    const [outside = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    expect(await waiting(outside)).toEqual([]);
    expect((await outside.call(registroAssinar, { params, body })).status).toBe(404);
    expect((await outside.call(registroDevolver, { params, body: { ...body, motivo: 'Rever' } })).status).toBe(404);
  });

  it('is in the inbox of the supervisor, and sent back in that of the trainee', async () => {
    const { ana, trainee, params, body } = await supervised();
    const inbox = async (who: Caller) => (await who.call<Home>(home, { query: { casos: 'todos' } })).body;
    await trainee.call(registroAssinar, { params, body });
    const before = await inbox(ana);
    expect([before.totais.supervisoes, before.totais.registros]).toEqual([1, 0]);
    expect((await inbox(trainee)).totais).toMatchObject({ supervisoes: 0, devolvidas: 0, registros: 0 });
    await ana.call(registroDevolver, { params, body: { ...body, motivo: 'Rever' } });
    expect((await inbox(ana)).totais.supervisoes).toBe(0);
    expect((await inbox(trainee)).atencao.devolvidas).toMatchObject([{ alvo_id: params.id, motivo: 'Rever' }]);
  });

  it('is added to by supervisors only', async () => {
    const { ana, trainee, params, body } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    await ana.call(registroAssinar, { params, body });
    const added = await trainee.call(registroAdendo, { params, body: { conteudo: '<p>Mais</p>' } });
    expect([added.status, added.body]).toMatchObject(REFUSED);
  });
});

describe('the database', () => {
  it('lets a trainee neither decide nor sign alone, whatever the query', async () => {
    const { ana, trainee, params, body, membro_id, usuario_id } = await supervised();
    await trainee.call(registroAssinar, { params, body });
    const who = { conta_id: ana.user.conta_id, membro: { id: membro_id, funcao: 'estagiario' as const } };
    const now = new Date().toISOString();
    await expect(
      server.deps.database.transaction(who, (db) =>
        db
          .updateTable('supervisoes')
          .set({ decisao: 'assinada', decidido_em: now, decidido_por: usuario_id })
          .execute(),
      ),
    ).rejects.toThrow('row-level security');
    await expect(
      server.deps.database.transaction(who, (db) =>
        db.updateTable('registros').set({ assinado_em: now, assinado_por: usuario_id }).execute(),
      ),
    ).rejects.toThrow('a trainee signs only with a supervisor');
  });
});
