import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { pacientes } from '#contract/pacientes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';

/** What the database itself keeps from a member, whatever the code does. */
const server = ownServer();

/**
 * Tables with a patient, and tables of which every row belongs to one of those, without a policy by member. What refers
 * to a picture (a member's photo) does not belong to it.
 */
const unguarded = async () => {
  const rows = await server.owner<{ tabela: string }>(
    `with recursive do_paciente as (
       select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'paciente_id' and not a.attisdropped
       union
       select k.conrelid from pg_constraint k join do_paciente d on k.confrelid = d.oid
       where k.contype = 'f' and k.confrelid not in ('pacientes'::regclass, 'imagens'::regclass) and k.conrelid <> 'pacientes'::regclass)
     select c.relname as tabela from do_paciente d join pg_class c on c.oid = d.oid
     where not exists (select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polname = 'membro')
     order by 1`,
  );
  return rows.map(({ tabela }) => tabela);
};

/** Tables without texts or amounts: they only record which messages were sent. */
const WITHOUT_CONTENT = ['lembretes', 'mensagens'];

describe('every table with a patient', () => {
  it('has a restrictive policy by member', async () => {
    expect(await unguarded()).toEqual(WITHOUT_CONTENT);
  });

  it('is found when it has none', async () => {
    await server.owner('create table novidades (conta_id uuid, id uuid, paciente_id uuid)');
    expect(await unguarded()).toEqual([...WITHOUT_CONTENT, 'novidades'].sort());
    await server.owner('drop table novidades');
  });
});

/**
 * Tables that an exceptional access does not open: case teams, what owners are notified of, browsers of a link,
 * answers that were not sent, appointments of a charge, sums of a month, shares of the professionals.
 */
const NOT_BY_EXCEPTION = [
  ...['lancamento_itens', 'leituras_incomuns', 'link_passes', 'link_rascunhos', 'movimento_meses'],
  ...['paciente_equipe', 'repasse_acordos', 'repasses'],
];

describe('every table that a member reaches by a case', () => {
  it('refuses writes of an exceptional access', async () => {
    const open = await server.owner<{ tabela: string }>(
      `select c.relname as tabela from pg_policy p join pg_class c on c.oid = p.polrelid
       where p.polname = 'membro' and not p.polpermissive
         and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'excecao') order by 1`,
    );
    expect(open.map(({ tabela }) => tabela)).toEqual(NOT_BY_EXCEPTION);
  });
});

describe('a query without a condition', () => {
  it('finds only the records of their own cases', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const made = async (nome: string) => {
      const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome, queixa: 'Leitura' } });
      await ana.call(anamneseCriar, { body: { paciente_id: body.id, modelo: 'infantojuvenil' } });
      return body.id;
    };
    const [mine] = [await made('Lia'), await made('Rui')];
    const counts = async (funcao: 'profissional' | 'secretaria' | 'dono', team: string[]) => {
      const { membro_id } = await addMember(server, conta_id, funcao);
      for (const one of team) await joinTeam(server, conta_id, one, membro_id);
      return server.deps.database.transaction({ conta_id, membro: { id: membro_id, funcao } }, async (db) => [
        (await db.selectFrom('pacientes').select('id').execute()).length,
        (await db.selectFrom('anamneses').select('id').execute()).length,
      ]);
    };
    expect(await counts('profissional', [mine])).toEqual([1, 1]);
    expect(await counts('profissional', [])).toEqual([0, 0]);
    expect(await counts('secretaria', [])).toEqual([2, 0]);
    expect(await counts('dono', [mine])).toEqual([2, 1]);
  });

  it('finds nothing of a case that has ended', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const { membro_id, usuario_id } = await addMember(server, conta_id, 'profissional');
    await joinTeam(server, conta_id, body.id, membro_id);
    const [bia] = await sessionsOf(server, conta_id, usuario_id, 1);
    const read = () => bia?.call(pacientes.ler, { params: { id: body.id } });
    expect((await read())?.status).toBe(200);
    await server.owner('update paciente_equipe set ate = now() where membro_id = $1', [membro_id]);
    expect((await read())?.status).toBe(404);
  });
});

describe('a row of the case team of somebody without a clinical function', () => {
  it('is refused, also for somebody who has left', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
    const clerk = await addMember(server, conta_id, 'secretaria');
    const gone = await addMember(server, conta_id, 'profissional');
    await server.owner('update membros set ativo = false, saiu_em = now() where id = $1', [gone.membro_id]);
    for (const { membro_id } of [clerk, gone])
      await expect(joinTeam(server, conta_id, body.id, membro_id)).rejects.toThrow(/clinical function/);
  });

  it('opens nothing', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', queixa: 'Leitura' } });
    await ana.call(anamneseCriar, { body: { paciente_id: body.id, modelo: 'infantojuvenil' } });
    const { membro_id } = await addMember(server, conta_id, 'profissional');
    await joinTeam(server, conta_id, body.id, membro_id);
    const seen = (funcao: 'profissional' | 'secretaria' | 'financeiro') =>
      server.deps.database.transaction({ conta_id, membro: { id: membro_id, funcao } }, async (db) => [
        (await db.selectFrom('anamneses').select('id').execute()).length,
        (await db.selectFrom('pacientes_clinicos').select('queixa').execute()).length,
        (await db.selectFrom('casos').select('id').execute()).length,
        (await sql<{ no_caso: boolean }>`select no_caso(${body.id})`.execute(db)).rows[0]?.no_caso,
      ]);
    expect(await seen('profissional')).toEqual([1, 1, 1, true]);
    for (const funcao of ['secretaria', 'financeiro'] as const) expect(await seen(funcao)).toEqual([0, 0, 0, false]);
  });
});

describe('the clinical fields of a patient', () => {
  it('are absent for members who are not on the case team, and cannot be written by them', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const { body } = await ana.call<{ id: string; versao: number }>(pacientes.criar, {
      body: { nome: 'Lia', queixa: 'Leitura' },
    });
    const params = { id: body.id };
    expect((await ana.call(pacientes.ler, { params })).body).toMatchObject({ queixa: 'Leitura', diagnostico: null });
    for (const funcao of ['secretaria', 'dono'] as const) {
      const { usuario_id } = await addMember(server, conta_id, funcao);
      const [eva] = await sessionsOf(server, conta_id, usuario_id, 1);
      const seen = await eva?.call<object>(pacientes.ler, { params });
      expect(seen?.status).toBe(200);
      for (const field of ['queixa', 'diagnostico', 'medicamentos', 'observacoes'])
        expect(Object.keys(seen?.body ?? {})).not.toContain(field);
      const refused = await eva?.call<{ errors: object }>(pacientes.editar, { params, body: { queixa: null } });
      expect(refused?.status).toBe(422);
      expect(refused?.body.errors).toHaveProperty('queixa');
      const changed = await eva?.call(pacientes.editar, { params, body: { telefone: '+5511987654321' } });
      expect(changed?.status).toBe(200);
    }
    expect((await ana.call(pacientes.ler, { params })).body).toMatchObject({ queixa: 'Leitura' });
  });
});
