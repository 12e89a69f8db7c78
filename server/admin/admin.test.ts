import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/conta/admin.ts';
import * as auth from '#contract/conta/auth.ts';
import { exportacao } from '#contract/conta/exportacao.ts';
import { pagamentoCredito, pagamentoCriar } from '#contract/conta/pagamentos.ts';
import { planosLista } from '#contract/conta/planos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { cartao, MENSAL, preparar, venc } from '#server/pagamentos/testing.ts';
import { ADMIN_ROLE } from '#server/platform/db/migrate/roles.ts';
import { addMember } from '#server/platform/testing/equipe.testing.ts';
import { ownServer } from '#server/platform/testing/testing.ts';

const server = ownServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
let chefe: Practice;
let ana: Practice;

beforeAll(async () => {
  chefe = await server.practice({ name: 'Chefe da Casa' });
  ana = await server.practice({ name: 'Ána Súspeita' });
  await server.owner(`update usuarios set role = 'admin' where id = $1`, [chefe.user.id]);
});

const params = () => ({ id: ana.user.conta_id });

describe('the database role of administration', () => {
  /** The tables that administration may read, and the only columns of each. */
  const PERMITIDAS: Record<string, string[]> = {
    contas: [
      'id',
      'fuso',
      'venc_plano',
      'criado_em',
      'plano_id',
      'suspensa_em',
      'suspensa_motivo',
      'assentos',
      'assentos_extras',
      'assentos_antes',
      'assentos_troca_em',
    ],
    convites: ['conta_id', 'funcao', 'expira_em', 'usado_em', 'retirado_em', 'aguarda'],
    usuarios: ['conta_id', 'id', 'name', 'email', 'role', 'locale', 'criado_em'],
    membros: ['conta_id', 'id', 'usuario_id', 'funcao', 'ativo', 'criado_em'],
    sessoes: ['conta_id', 'id', 'usuario_id', 'criada_em', 'ultimo_uso', 'expira_em'],
    pagamentos: [
      'conta_id',
      'id',
      'usuario_id',
      'plano_id',
      'meses',
      'valor',
      'tipo',
      'status',
      'motivo',
      'pago_em',
      'venc_anterior',
      'venc_plano',
      'criado_em',
      'atualizado_em',
      'objeto',
      'assentos_extras',
    ],
    pagamento_tentativas: [
      'conta_id',
      'pagamento_id',
      'id',
      'gateway',
      'gateway_id',
      'tipo',
      'status',
      'motivo',
      'valor',
      'valor_informado',
      'criado_em',
    ],
    planos: [],
    profissoes: [],
    admin_acoes: [],
  };

  const asAdmin = (query: string) =>
    server.deps.database.transaction(null, async (db) => {
      await sql.raw(`set local role ${ADMIN_ROLE}`).execute(db);
      return sql.raw(query).execute(db);
    });

  it('may not read any other table or view', async () => {
    const found = await server.owner<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    const others = found.map(({ relname }) => relname).filter((name) => !Object.hasOwn(PERMITIDAS, name));
    expect(others).toEqual(
      expect.arrayContaining(['pacientes', 'registros', 'anamneses', 'aplicacoes', 'anexos', 'auditoria']),
    );
    for (const name of others) {
      await expect(asAdmin(`select 1 from ${name}`), name).rejects.toThrow(/permission denied/);
      await expect(asAdmin(`select count(*) from ${name}`), name).rejects.toThrow(/permission denied/);
    }
  });

  it('may not read any other column of the permitted tables', async () => {
    const columns = await server.owner<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
    );
    for (const { table_name, column_name } of columns) {
      const allowed = PERMITIDAS[table_name];
      if (!allowed?.length) continue;
      const read = asAdmin(`select ${column_name} from ${table_name} limit 1`);
      if (allowed.includes(column_name)) await read;
      else await expect(read, `${table_name}.${column_name}`).rejects.toThrow(/permission denied/);
    }
  });

  it('may change only what administration needs', async () => {
    for (const query of [
      `update usuarios set role = 'admin'`,
      `update pagamentos set status = 'Pago'`,
      `update contas set config = null`,
      'delete from contas',
      'delete from admin_acoes',
      `update admin_acoes set acao = 'x'`,
    ])
      await expect(asAdmin(query), query).rejects.toThrow(/permission denied/);
  });

  it('is not used by default: the server reads no account without it', async () => {
    const rows = await server.deps.database.transaction(null, (db) => sql`select id from contas`.execute(db));
    expect(rows.rows).toEqual([]);
  });

  it('is used by every administration route', async () => {
    const answer = await chefe.call(contract.adminContas);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/config|senha|registro|telefone/);
  });
});

describe('accounts', () => {
  it('are found by name without accents and by e-mail, with plan and expiry', async () => {
    const found = await chefe.call<contract.AdminConta[]>(contract.adminContas, { query: { busca: 'ana suspeita' } });
    expect(found.body).toMatchObject([{ id: ana.user.conta_id, email: ana.email, situacao: 'teste', plano: null }]);
    expect(found.headers.get('x-total-count')).toBe('1');
    const mail = await chefe.call<contract.AdminConta[]>(contract.adminContas, { query: { busca: ana.email } });
    expect(mail.body).toHaveLength(1);
    expect((await chefe.call<[]>(contract.adminContas, { query: { busca: '%' } })).body).toEqual([]);
    const none = await chefe.call<[]>(contract.adminContas, { query: { busca: 'ana suspeita', situacao: 'vencida' } });
    expect(none.body).toEqual([]);
  });

  it('are extended, with author and reason recorded', async () => {
    const before = await venc(server, ana.user.conta_id);
    const bad = await chefe.call(contract.adminEstender, { params: params(), body: { dias: 0, motivo: '' } });
    expect(bad).toMatchObject({
      status: 422,
      body: { errors: { dias: [expect.any(String)], motivo: [expect.any(String)] } },
    });
    const done = await chefe.call(contract.adminEstender, { params: params(), body: { dias: 10, motivo: 'cortesia' } });
    expect(done.body).toMatchObject({
      acoes: [{ acao: 'estender', admin: 'Chefe da Casa', detalhe: '+10: cortesia' }],
    });
    expect((await venc(server, ana.user.conta_id)).getTime() - before.getTime()).toBe(10 * 86_400_000);
  });

  it('are suspended: blocked, informed, able to export their data, and reopened unchanged', async () => {
    await ana.call(pacientes.criar, { body: { nome: 'Criança' } });
    const own = await chefe.call(contract.adminSuspender, {
      params: { id: chefe.user.conta_id },
      body: { motivo: 'x' },
    });
    expect(own.status).toBe(409);
    await chefe.call(contract.adminSuspender, { params: params(), body: { motivo: 'pagamento contestado' } });
    expect(await ana.call(pacientes.listar)).toMatchObject({ status: 403, body: { codigo: 'conta_suspensa' } });
    expect((await ana.call<auth.User>(auth.user)).body.suspensa_em).toEqual(expect.any(String));
    const pay = await ana.call(pagamentoCriar, { body: { plano_id: MENSAL, tipo: 'pix' } });
    expect(pay).toMatchObject({ status: 403, body: { codigo: 'conta_suspensa' } });
    expect((await ana.fetch(exportacao.path)).status).toBe(200);
    await chefe.call(contract.adminReativar, { params: params() });
    const list = await ana.call<{ nome: string }[]>(pacientes.listar);
    expect(list.body.map(({ nome }) => nome)).toEqual(['Criança']);
  });

  it('are signed out everywhere', async () => {
    const bia = await server.practice();
    expect((await bia.call(auth.user)).status).toBe(200);
    const done = await chefe.call(contract.adminEncerrarSessoes, { params: { id: bia.user.conta_id } });
    expect(done.body).toMatchObject({ sessoes: 0 });
    expect((await bia.call(auth.user)).status).toBe(401);
  });

  it('that do not exist return 404', async () => {
    for (const def of [contract.adminConta, contract.adminReativar, contract.adminEncerrarSessoes])
      expect((await chefe.call(def)).status).toBe(404);
  });
});

describe('payments', () => {
  it('are listed, and summed by month', async () => {
    const { id } = await preparar(ana, 'credito');
    await ana.call(pagamentoCredito, { params: { id }, body: cartao() });
    const list = await chefe.call<contract.AdminPagamento[]>(contract.adminPagamentos, { query: { status: 'Pago' } });
    expect(list.body).toMatchObject([
      { id, valor: '69.90', email: ana.email, gateway: 'sandbox', tentativa: 'aprovada' },
    ]);
    const { body } = await chefe.call<contract.AdminNumeros>(contract.adminNumeros);
    expect(body.meses).toHaveLength(12);
    expect(body.meses.at(-1)).toMatchObject({ receita: '69.90', pagamentos: 1 });
    expect(body).toMatchObject({ ativas: 1, churn: { base: 0, perdidas: 0, taxa: 0 } });
    // A plan that was active a month ago and was not renewed.
    await server.owner(`alter table pagamentos disable trigger pagamento_muda`);
    await server.owner(
      `update pagamentos set pago_em = now() - interval '40 days', venc_plano = now() - interval '9 days' where id = $1`,
      [id],
    );
    await server.owner(`alter table pagamentos enable trigger pagamento_muda`);
    await server.owner(`update contas set venc_plano = now() - interval '9 days' where id = $1`, [ana.user.conta_id]);
    const later = await chefe.call<contract.AdminNumeros>(contract.adminNumeros);
    expect(later.body).toMatchObject({ vencidas: 1, churn: { base: 1, perdidas: 1, taxa: 1 } });
  });
});

describe('seats', () => {
  it('in use and paid for are shown in the list and in the account', async () => {
    const bia = await server.practice({ name: 'Bia Clínica' });
    const { conta_id } = bia.user;
    await addMember(server, conta_id, 'profissional');
    await addMember(server, conta_id, 'secretaria');
    const seats = { assentos_usados: 2, assentos_total: 5, assentos_extras: 0 };
    const one = () => chefe.call<contract.AdminContaInteira>(contract.adminConta, { params: { id: conta_id } });
    expect((await one()).body).toMatchObject(seats);
    const { body } = await chefe.call<contract.AdminConta[]>(contract.adminContas, { query: { busca: 'Bia Clínica' } });
    expect(body).toMatchObject([{ id: conta_id, ...seats }]);
    await server.owner('update contas set assentos = 1, assentos_extras = 2 where id = $1', [conta_id]);
    expect((await one()).body).toMatchObject({ assentos_usados: 2, assentos_total: 3, assentos_extras: 2 });
    await server.owner('update contas set venc_plano = null where id = $1', [conta_id]);
    expect((await one()).body.assentos_total).toBeNull();
  });
});

describe('plans and professions', () => {
  const plano = { nome: 'Trimestral', meses: 3, valor: '199,90', recursos: ['agenda'], ordem: 3, ativo: true };

  it('are added, changed and removed from the offer', async () => {
    const made = await chefe.call<contract.PlanoGravado>(contract.adminPlanoCriar, { body: plano });
    expect(made).toMatchObject({ status: 201, body: { valor: '199.90', versao: 1 } });
    expect(made.body).toMatchObject({ assentos: 1, valor_assento: null });
    const { id } = made.body;
    const seen = await ana.call<{ planos: { id: string }[] }>(planosLista);
    expect(seen.body.planos.map((one) => one.id)).toContain(id);
    const off = await chefe.call(contract.adminPlanoEditar, {
      params: { id },
      body: { ...plano, ativo: false, versao: 1 },
    });
    expect(off.body).toMatchObject({ ativo: false, versao: 2 });
    expect(
      (await chefe.call(contract.adminPlanoEditar, { params: { id }, body: { ...plano, versao: 1 } })).status,
    ).toBe(409);
    const bad = await chefe.call(contract.adminPlanoCriar, { body: { ...plano, valor: '0', meses: 0 } });
    expect(bad).toMatchObject({
      status: 422,
      body: { errors: { valor: [expect.any(String)], meses: [expect.any(String)] } },
    });
    const gone = await ana.call<{ planos: { id: string }[] }>(planosLista);
    expect(gone.body.planos.map((one) => one.id)).not.toContain(id);
  });

  it('of a plan have seats and a price for further ones, which a change without them keeps', async () => {
    const made = await chefe.call<contract.PlanoGravado>(contract.adminPlanoCriar, {
      body: { ...plano, ativo: false, assentos: 4, valor_assento: '30,5' },
    });
    expect(made.body).toMatchObject({ assentos: 4, valor_assento: '30.50' });
    const params = { id: made.body.id };
    const editar = (mais: object) =>
      chefe.call(contract.adminPlanoEditar, { params, body: { ...plano, ativo: false, ...mais } });
    expect((await editar({ nome: 'Clínica' })).body).toMatchObject({ assentos: 4, valor_assento: '30.50' });
    expect((await editar({ valor_assento: '' })).body).toMatchObject({ assentos: 4, valor_assento: null });
    for (const mais of [{ assentos: 0 }, { assentos: 1.5 }, { valor_assento: '0' }, { valor_assento: '-1' }])
      expect((await editar(mais)).status, JSON.stringify(mais)).toBe(422);
  });

  it('refuse an invalid pattern for the council number', async () => {
    const body = { nome: 'Musicoterapeuta', conselho: null, mascara_registro: '(', exemplo_inscricao: null };
    const bad = await chefe.call(contract.adminProfissaoCriar, { body });
    expect(bad).toMatchObject({ status: 422, body: { errors: { mascara_registro: [expect.any(String)] } } });
    const made = await chefe.call<auth.Profissao>(contract.adminProfissaoCriar, {
      body: { ...body, mascara_registro: '' },
    });
    expect(made.status).toBe(201);
    const changed = { ...body, nome: 'Musicoterapia', mascara_registro: '^\\d+$' };
    const { id } = made.body;
    await chefe.call(contract.adminProfissaoEditar, { params: { id }, body: changed });
    const list = await ana.call<auth.Profissao[]>(auth.profissoes);
    expect(list.body.find((one) => one.id === id)?.nome).toBe('Musicoterapia');
  });
});
