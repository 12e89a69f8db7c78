import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { logout } from '#contract/conta/auth.ts';
import { acessoExcepcional } from '#contract/equipe.ts';
import { carteiras } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { FUNCOES, type Funcao, isClinica, PERMISSOES } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';
import { addMember, joinTeam, type Member, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** What the database shows a member of tables that say something about others, if a query has no condition. */
const server = testServer();

const aPractice = async () => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const colleague = (funcao: Funcao) => addMember(server, conta_id, funcao);
  const sessionOf = async ({ usuario_id }: Member) =>
    (await sessionsOf(server, conta_id, usuario_id, 1))[0] ?? server.nobody();
  const as = <T>(funcao: Funcao, { membro_id }: Member, work: (db: Db) => Promise<T>) =>
    server.deps.database.transaction({ conta_id, membro: { id: membro_id, funcao } }, work);
  return { ana, conta_id, colleague, sessionOf, as };
};

const aPatient = async (who: Caller, nome: string) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;

describe('the reason of an exceptional access', () => {
  it('is found by whoever wrote it, owners and professionals of the case, and by nobody else', async () => {
    const { ana, conta_id, colleague, sessionOf, as } = await aPractice();
    const lia = await aPatient(ana, 'Lia');
    const bia = await colleague('profissional');
    const session = await sessionOf(bia);
    await session.call(acessoExcepcional, { params: { id: lia }, body: { motivo: 'Crise na sala de espera' } });
    const reasons = (funcao: Funcao, who: Member) =>
      as(funcao, who, async (db) =>
        (await db.selectFrom('paciente_equipe').select(['motivo']).execute()).flatMap(({ motivo }) => motivo ?? []),
      );
    const found = ['Crise na sala de espera'];
    const [outside, inside] = [await colleague('profissional'), await colleague('profissional')];
    const trainee = await colleague('estagiario');
    for (const { membro_id } of [inside, trainee]) await joinTeam(server, conta_id, lia, membro_id);
    expect(await reasons('profissional', bia)).toEqual(found);
    expect(await reasons('dono', await colleague('dono'))).toEqual(found);
    expect(await reasons('profissional', inside)).toEqual(found);
    expect(await reasons('profissional', outside)).toEqual([]);
    expect(await reasons('estagiario', trainee)).toEqual([]);
    for (const funcao of ['secretaria', 'financeiro'] as const)
      expect(await reasons(funcao, await colleague(funcao)), funcao).toEqual([]);
    // Another member with an exceptional access to the same file does not see it, either.
    const other = await sessionOf(outside);
    await other.call(acessoExcepcional, { params: { id: lia }, body: { motivo: 'Plantão de sábado' } });
    expect(await reasons('profissional', outside)).toEqual(['Plantão de sábado']);
  });

  it('does not hide who is on the team', async () => {
    const { ana, as, colleague } = await aPractice();
    await aPatient(ana, 'Lia');
    for (const funcao of ['profissional', 'estagiario', 'secretaria', 'financeiro'] as const) {
      const rows = await as(funcao, await colleague(funcao), (db) =>
        db.selectFrom('paciente_equipe').select('membro_id').execute(),
      );
      expect(rows, funcao).toEqual([{ membro_id: ana.user.membro.id }]);
    }
  });
});

describe('the trail', () => {
  it('is found by a professional as far as it is about their own cases', async () => {
    const { ana, conta_id, colleague, sessionOf, as } = await aPractice();
    const [lia, rui] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui')];
    const bia = await colleague('profissional');
    const linesOf = () =>
      as('profissional', bia, async (db) =>
        (await db.selectFrom('auditoria').select(['recurso', 'acao', 'recurso_ids']).execute()).map(
          ({ recurso, acao, recurso_ids }) => `${recurso} ${acao} ${[...recurso_ids].sort().join()}`,
        ),
      );
    const times = { inicio: '2031-03-04T12:00:00Z', fim: '2031-03-04T12:50:00Z', permitir_conflito: true };
    const book = async (paciente_id: string) =>
      (await ana.call<{ id: string }>(atendimentos.criar, { body: { paciente_id, ...times } })).body.id;
    const [daLia, doRui] = [await book(lia), await book(rui)];
    // A line that names both patients and a charge of one; a professional outside the team sees neither.
    await ana.call(pacientes.listar);
    const charge = { tipo: 'Receber', descricao: 'Mês', valor: '100.00', vencimento: '2026-01-05', paciente_id: lia };
    const { body: cobranca } = await ana.call<{ id: string }>(lancamentos.criar, { body: charge });
    expect(await linesOf()).toEqual([]);
    // A patient seen by an exceptional access is not one of their cases.
    await (await sessionOf(bia)).call(acessoExcepcional, {
      params: { id: lia },
      body: { motivo: 'Crise na sala de espera' },
    });
    const own = await linesOf();
    expect(own.every((line) => line.startsWith('pacientes abriu'))).toBe(true);
    await joinTeam(server, conta_id, lia, bia.membro_id);
    const found = await linesOf();
    for (const line of [
      `pacientes criou ${lia}`,
      `atendimentos criou ${daLia}`,
      `lancamentos criou ${cobranca.id}`,
      `pacientes listou ${[lia, rui].sort().join()}`,
    ])
      expect(found).toContain(line);
    expect(found.filter((line) => line.includes(doRui) || line === `pacientes criou ${rui}`)).toEqual([]);
  });

  it('is cut down to one case by its name, which opens no other', async () => {
    const { ana, conta_id, colleague, as } = await aPractice();
    const [lia, rui, noa] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui'), await aPatient(ana, 'Noa')];
    const bia = await colleague('profissional');
    for (const one of [lia, rui]) await joinTeam(server, conta_id, one, bia.membro_id);
    const created = (de: string) =>
      as('profissional', bia, async (db) => {
        await sql`select set_config('app.trilha_de', ${de}, true)`.execute(db);
        const lines = db.selectFrom('auditoria').select('recurso_ids').where('acao', '=', 'criou');
        return (await lines.orderBy('id').execute()).flatMap(({ recurso_ids }) => recurso_ids);
      });
    expect(await created('')).toEqual([lia, rui]);
    expect(await created(rui)).toEqual([rui]);
    expect(await created(noa)).toEqual([]);
  });

  it('is compared with every table that says whose a record is', async () => {
    const missing = await server.owner<{ relname: string }>(
      `select c.relname from pg_class c
       join pg_attribute p on p.attrelid = c.oid and p.attname = 'paciente_id'
       join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and has_column_privilege('vinculo_app', c.oid, i.attnum, 'select')
         and has_column_privilege('vinculo_app', c.oid, p.attnum, 'select')
         and (select prosrc from pg_proc where proname = 'ids_dos_casos')
           !~ format('from %s t where t.conta_id = conta and t.paciente_id = any \\(casos\\)', c.relname)`,
      [],
    );
    expect(missing).toEqual([]);
  });

  it('is found by the functions that may read it, and their own lines by everybody', async () => {
    const { ana, conta_id, colleague, sessionOf, as } = await aPractice();
    const lia = await aPatient(ana, 'Lia');
    for (const funcao of FUNCOES) {
      const one = await colleague(funcao);
      if (isClinica(funcao)) await joinTeam(server, conta_id, lia, one.membro_id);
      // A line of their own, written with their rights.
      await (await sessionOf(one)).call(logout);
      const authors = await as(funcao, one, (db) =>
        db.selectFrom('auditoria').select('usuario_id').distinct().execute(),
      );
      const ids = authors.map(({ usuario_id }) => usuario_id);
      expect(ids, funcao).toContain(one.usuario_id);
      expect(ids.includes(ana.user.id), funcao).toBe(PERMISSOES[funcao].trilha.ler !== 'nenhum');
    }
  });
});

describe('the money of the practice', () => {
  /** An appointment of Lia and one of Rui, each charged, and a rent; all are paid. */
  const paid = async () => {
    const practice = await aPractice();
    const { ana } = practice;
    const charge = async (body: object) => {
      const { body: made } = await ana.call<{ id: string }>(lancamentos.criar, {
        body: { descricao: 'Mês', valor: '100.00', vencimento: '2026-01-05', ...body },
      });
      await ana.call(lancamentos.pagar, { params: { id: made.id }, body: { data: '2026-01-05' } });
    };
    const [lia, rui] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui')];
    for (const [paciente_id, hora] of [
      [lia, '12'],
      [rui, '15'],
    ] as const) {
      const body = { paciente_id, inicio: `2026-01-05T${hora}:00:00Z`, fim: `2026-01-05T${hora}:50:00Z` };
      const { body: made } = await ana.call<{ id: string }>(atendimentos.criar, { body });
      await charge({ tipo: 'Receber', paciente_id, atendimento_id: made.id });
    }
    await charge({ tipo: 'Pagar', descricao: 'Aluguel' });
    const counts = (funcao: Funcao, who: Member) =>
      practice.as(funcao, who, async (db) => [
        (await db.selectFrom('lancamento_itens').select('valor').execute()).length,
        (await db.selectFrom('movimentos').select('valor').execute()).length,
        (await db.selectFrom('movimento_meses').select('mes').execute()).length,
      ]);
    return { ...practice, lia, counts };
  };

  it('is found with its charge, and sums of a month by whoever sees totals', async () => {
    const { conta_id, colleague, lia, counts } = await paid();
    for (const funcao of ['dono', 'financeiro'] as const)
      expect(await counts(funcao, await colleague(funcao)), funcao).toEqual([2, 3, 3]);
    expect(await counts('secretaria', await colleague('secretaria'))).toEqual([2, 2, 0]);
    for (const funcao of ['profissional', 'estagiario'] as const) {
      const one = await colleague(funcao);
      expect(await counts(funcao, one), funcao).toEqual([0, 0, 0]);
      await joinTeam(server, conta_id, lia, one.membro_id);
      const own = PERMISSOES[funcao].cobrancas.ler === 'casos' ? [1, 1, 0] : [0, 0, 0];
      expect(await counts(funcao, one), funcao).toEqual(own);
    }
  });

  it('is added up in full for a payment that a secretary records', async () => {
    const { ana, colleague, sessionOf, lia } = await paid();
    const { body: wallets } = await ana.call<{ id: string; saldo: string }[]>(carteiras.listar);
    const wallet = wallets.find(({ saldo }) => saldo !== '0.00');
    const params = { id: wallet?.id ?? '' };
    await ana.call(carteiras.editar, { params, body: { saldo_inicial: '1000', saldo_em: '2026-01-20' } });
    const eva = await sessionOf(await colleague('secretaria'));
    const body = { tipo: 'Receber', descricao: 'Mês', valor: '30.00', vencimento: '2026-01-05', paciente_id: lia };
    const { body: made } = await eva.call<{ id: string }>(lancamentos.criar, { body });
    // Before the day of the opening balance, and in a month that has sums already.
    const payment = { data: '2026-01-06', carteira_id: params.id };
    expect((await eva.call(lancamentos.pagar, { params: { id: made.id }, body: payment })).status).toBe(200);
    const saldoDe = async () =>
      (await ana.call<{ id: string; saldo: string }[]>(carteiras.listar)).body.find(({ id }) => id === params.id)
        ?.saldo;
    expect(await saldoDe()).toBe('1000.00');
    expect((await eva.call(lancamentos.estornar, { params: { id: made.id }, body: {} })).status).toBe(200);
    expect(await saldoDe()).toBe('970.00');
  });
});

it('a charge that was given to another patient is still updated from its appointment', async () => {
  const { ana, conta_id, colleague, sessionOf } = await aPractice();
  const [lia, rui] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui')];
  const bia = await colleague('profissional');
  await joinTeam(server, conta_id, lia, bia.membro_id);
  const inicio = new Date(Date.now() - 7_200_000).toISOString();
  const fim = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: lia, inicio, fim, valor: '100', status: 'Realizado', profissional_id: bia.membro_id };
  const { body: atendimento } = await ana.call<{ id: string }>(atendimentos.criar, { body });
  const item = async () =>
    (
      await server.owner<{ ativo: boolean }>('select ativo from lancamento_itens where atendimento_id = $1', [
        atendimento.id,
      ])
    )[0]?.ativo;
  expect(await item()).toBe(true);
  await server.owner('update lancamentos set paciente_id = $1 where atendimento_id = $2', [rui, atendimento.id]);
  const dela = await sessionOf(bia);
  const mudada = await dela.call(atendimentos.editar, {
    params: { id: atendimento.id },
    body: { status: 'Cancelado' },
  });
  expect(mudada.status).toBe(200);
  expect(await item()).toBe(false);
});
