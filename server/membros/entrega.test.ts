import { describe, expect, it } from 'vitest';
import { membros } from '#contract/conta/membros.ts';
import { type Equipe, equipe } from '#contract/equipe.ts';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** Who is notified when an owner changes the cases of others (decision 0162). */
const server = testServer();
type Errors = { errors: Record<string, string[]> };
const motivo = 'Assumo até a chegada da nova colega';

const clinic = async () => {
  const ana = await server.practice({ locale: 'pt-br' });
  const colleague = async (funcao: Funcao) => {
    const membro = await addMember(server, ana.user.conta_id, funcao);
    const [session] = await sessionsOf(server, ana.user.conta_id, membro.usuario_id, 1);
    return { ...membro, session: session ?? server.nobody() };
  };
  const [bia, gil] = [await colleague('profissional'), await colleague('profissional')];
  const patient = async (who: Caller, nome: string) =>
    (await who.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;
  const cases = [await patient(bia.session, 'Lia'), await patient(bia.session, 'Rui')];
  return { ana, bia, gil, lia: cases[0] ?? '', colleague };
};

const notices = async (who: Caller) => (await who.call<Home>(home)).body.atencao.excecoes;

describe('an owner who takes over the cases of somebody', () => {
  it.each(['desativar', 'editar'] as const)('must give a reason, and the teams are notified: %s', async (what) => {
    const { ana, bia, gil, lia } = await clinic();
    await ana.call(equipe.entrar, { params: { id: lia }, body: { membro_id: gil.membro_id } });
    await server.mailsTo(gil.email);
    const params = { id: bia.membro_id };
    const body = { para: ana.user.membro.id, ...(what === 'editar' && { funcao: 'secretaria' }) };
    for (const given of [{}, { motivo: '' }, { motivo: '.....' }]) {
      const refused = await ana.call<Errors>(membros[what], { params, body: { ...body, ...given } });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['motivo']]);
    }
    expect((await ana.call(membros[what], { params, body: { ...body, motivo } })).status).toBe(200);
    const rows = (await ana.call<Equipe>(equipe.ler, { params: { id: lia } })).body.equipe;
    expect(rows.find(({ membro_id }) => membro_id === ana.user.membro.id)?.motivo_entrada).toBe(motivo);
    expect(await server.mailTo(gil.email)).toContain(motivo);
    expect(await notices(gil.session)).toMatchObject([
      { como: 'entrou', motivo, nome: 'Lia', casos: 1 },
      { como: 'posto', voce: true },
    ]);
  });

  it('needs no reason for cases that were theirs already', async () => {
    const { ana, bia } = await clinic();
    await server.owner(
      `insert into paciente_equipe (conta_id, paciente_id, membro_id)
       select conta_id, paciente_id, $2 from paciente_equipe where membro_id = $1`,
      [bia.membro_id, ana.user.membro.id],
    );
    const body = { para: ana.user.membro.id };
    expect((await ana.call(membros.desativar, { params: { id: bia.membro_id }, body })).status).toBe(200);
  });
});

describe('a member is notified', () => {
  it('of cases received from somebody who left, as one item', async () => {
    const { ana, bia, gil } = await clinic();
    await ana.call(membros.desativar, { params: { id: bia.membro_id }, body: { para: gil.membro_id } });
    expect(await server.mailTo(gil.email)).toContain('(2)');
    expect(await notices(gil.session)).toMatchObject([{ como: 'posto', voce: true, casos: 2, por: ana.user.name }]);
  });

  it('of a team they were put on, and so is the team; a trainee too', async () => {
    const { ana, bia, lia, colleague } = await clinic();
    const iva = await colleague('estagiario');
    await ana.call(equipe.entrar, { params: { id: lia }, body: { membro_id: iva.membro_id } });
    expect(await server.mailTo(iva.email)).toContain('incluiu você');
    expect(await server.mailTo(bia.email)).toContain('Pessoa estagiario');
    expect(await notices(iva.session)).toMatchObject([{ como: 'posto', voce: true, nome: 'Lia' }]);
    expect(await notices(bia.session)).toMatchObject([{ como: 'posto', voce: false, quem: 'Pessoa estagiario' }]);
    // The owner acted, and is not on this team.
    expect(await notices(ana)).toEqual([]);
    await ana.call(equipe.entrar, { params: { id: lia }, body: { membro_id: iva.membro_id } });
    expect(await server.mailsTo(iva.email)).toHaveLength(1);
  });

  it('of becoming a psychologist by the hand of an owner, once', async () => {
    const { ana, bia, gil } = await clinic();
    const [psicologia] = await server.owner<{ id: string }>(
      `select id from profissoes where slug = 'psicologo-clinico'`,
    );
    const set = (id: string) =>
      ana.call(membros.editar, { params: { id }, body: { profissao_id: psicologia?.id, registro: null } });
    expect((await set(bia.membro_id)).status).toBe(200);
    expect(await server.mailTo(bia.email)).toContain('registrou você como profissional de psicologia');
    await set(bia.membro_id);
    expect(await server.mailsTo(bia.email)).toHaveLength(1);
    await set(gil.membro_id);
    expect((await server.mailsTo(bia.email)).at(-1)).toContain('Pessoa profissional');
  });
});

describe('a member who saves while the access is being ended', () => {
  it('is refused as somebody who has left, and neither request fails', async () => {
    const { ana, bia, gil } = await clinic();
    // The save notes the use of its session, which the other request deletes.
    await server.owner("update sessoes set ultimo_uso = now() - interval '1 hour' where usuario_id = $1", [
      bia.usuario_id,
    ]);
    const release = await server.holding(`select from paciente_equipe where membro_id = '${bia.membro_id}' for update`);
    const left = ana.call(membros.desativar, { params: { id: bia.membro_id }, body: { para: gil.membro_id } });
    await server.blocked(left);
    const saved = bia.session.call(pacientes.criar, { body: { nome: 'Nina' } });
    await server.blocked(Promise.all([left, saved]), 2);
    await release();
    expect((await left).status).toBe(200);
    expect((await saved).status).toBe(401);
    expect(
      await server.owner("select from pacientes where nome = 'Nina' and conta_id = $1", [ana.user.conta_id]),
    ).toEqual([]);
  });
});
