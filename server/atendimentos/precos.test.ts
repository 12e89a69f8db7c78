import { describe, expect, it } from 'vitest';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Profissional, profissionais } from '#contract/agenda/salas.ts';
import { type Membro, membros } from '#contract/conta/membros.ts';
import { pacientes } from '#contract/pacientes.ts';
import { FUNCOES, FUNCOES_CLINICAS, type Funcao, PERMISSOES } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const AT = '2024-03-04T12:00:00.000Z';
const LATER = '2031-03-04T12:00:00.000Z';
const horario = (inicio: string) => ({ inicio, fim: new Date(Date.parse(inicio) + 3_000_000).toISOString() });

const setting = async (funcao: Funcao) => {
  const ana = await server.practice();
  const paciente_id = (
    await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia Prado', valor_atendimento: '180' } })
  ).body.id;
  const rui = await addMember(server, ana.user.conta_id, funcao);
  await joinTeam(server, ana.user.conta_id, paciente_id, rui.membro_id);
  const [session] = await sessionsOf(server, ana.user.conta_id, rui.usuario_id, 1);
  if (!session) throw new Error('no session');
  return { ana, rui: { ...rui, session }, paciente_id };
};

const book = (who: Caller, body: object) =>
  who.call<Atendimento & { errors: object }>(atendimentos.criar, { body: { permitir_conflito: true, ...body } });
const change = (who: Caller, id: string, body: object) =>
  who.call<Atendimento & { errors: object }>(atendimentos.editar, {
    params: { id },
    body: { permitir_conflito: true, ...body },
  });
const refusal = ({ status, body }: { status: number; body: { errors: object } }) => [status, Object.keys(body.errors)];

it('the functions that the database keeps from prices are those that write the agenda and no charges', () => {
  const semCobrancas = FUNCOES_CLINICAS.filter((funcao) => PERMISSOES[funcao].cobrancas.gravar === 'nenhum');
  expect(semCobrancas).toEqual(['profissional', 'estagiario']);
  const agenda = FUNCOES.filter((funcao) => PERMISSOES[funcao].agenda.gravar !== 'nenhum');
  expect(agenda.filter((funcao) => PERMISSOES[funcao].cobrancas.gravar === 'nenhum')).toEqual(semCobrancas);
});

describe.each(['profissional', 'estagiario'] as const)('the prices, for a member with the function %s', (funcao) => {
  it('are those of the patient in a new appointment, and stay as they are', async () => {
    const { ana, rui, paciente_id } = await setting(funcao);
    const own = await book(rui.session, { paciente_id, ...horario(LATER) });
    expect(own.body.valor).toBe('180.00');
    expect(refusal(await book(rui.session, { paciente_id, valor: '5000', ...horario(LATER) }))).toEqual([
      422,
      ['valor'],
    ]);
    expect(refusal(await change(rui.session, own.body.id, { valor: '7777' }))).toEqual([422, ['valor']]);
    // A form sends the unchanged price along with its other fields.
    const same = await change(rui.session, own.body.id, { valor: '180', local: 'Sala 2' });
    expect([same.status, same.body.local]).toEqual([200, 'Sala 2']);
    const { body: davi } = await ana.call<{ id: string }>(pacientes.criar, {
      body: { nome: 'Davi', valor_atendimento: '90' },
    });
    await joinTeam(server, ana.user.conta_id, davi.id, rui.membro_id);
    expect(refusal(await change(rui.session, own.body.id, { paciente_id: davi.id }))).toEqual([422, ['valor']]);
    const agreed = await change(ana, own.body.id, { valor: '150' });
    expect(agreed.body.valor).toBe('150.00');
    expect((await change(rui.session, own.body.id, { valor: '150', local: 'Sala 3' })).status).toBe(200);
    const recorrencia = { frequencia: 'semanal', vezes: 3, dias: [2] };
    expect((await change(rui.session, own.body.id, { recorrencia })).status).toBe(200);
    const valores = await server.owner<{ valor: string }>('select valor from atendimentos where paciente_id = $1', [
      paciente_id,
    ]);
    expect(valores.map(({ valor }) => valor)).toEqual(['150.00', '150.00', '150.00']);
  });

  it('of a patient are not changed', async () => {
    const { ana, rui, paciente_id } = await setting(funcao);
    const edit = (who: Caller, body: object) =>
      who.call<{ valor_atendimento: string; errors: object }>(pacientes.editar, { params: { id: paciente_id }, body });
    expect(refusal(await edit(rui.session, { valor_atendimento: '900' }))).toEqual([422, ['valor_atendimento']]);
    expect((await edit(rui.session, { valor_atendimento: '180', convenio: 'Unimed' })).status).toBe(200);
    expect((await edit(ana, { valor_atendimento: '200' })).body.valor_atendimento).toBe('200.00');
  });

  it('do not move to another professional with an appointment that took place', async () => {
    const { ana, rui, paciente_id } = await setting(funcao);
    const past = await book(ana, {
      ...{ paciente_id, profissional_id: rui.membro_id, status: 'Realizado' },
      ...horario(AT),
    });
    expect(refusal(await change(rui.session, past.body.id, { profissional_id: null }))).toEqual([
      422,
      ['profissional_id'],
    ]);
    const next = await book(ana, { paciente_id, profissional_id: null, ...horario(LATER) });
    expect((await change(rui.session, next.body.id, { profissional_id: rui.membro_id })).status).toBe(200);
    expect((await change(ana, past.body.id, { profissional_id: ana.user.membro.id })).status).toBe(200);
  });

  it('stay as they were once the time of an appointment has come, also if it is moved away and back', async () => {
    const { ana, rui, paciente_id } = await setting(funcao);
    const past = await book(ana, { paciente_id, profissional_id: rui.membro_id, ...horario(AT) });
    await ana.call(pacientes.editar, { params: { id: paciente_id }, body: { valor_atendimento: '250' } });
    const { id } = past.body;
    expect(refusal(await change(rui.session, id, { valor: '250' }))).toEqual([422, ['valor']]);
    expect((await change(rui.session, id, horario(LATER))).status).toBe(200);
    expect(refusal(await change(rui.session, id, { valor: '250' }))).toEqual([422, ['valor']]);
    expect(refusal(await change(rui.session, id, { profissional_id: null }))).toEqual([422, ['profissional_id']]);
    const back = await change(rui.session, id, horario(AT));
    expect([back.status, back.body.valor]).toEqual([200, '180.00']);
    expect((await change(ana, id, { valor: '250' })).body.valor).toBe('250.00');
  });
});

it('a professional registers a patient without a price', async () => {
  const { rui } = await setting('profissional');
  const priced = await rui.session.call<{ errors: object }>(pacientes.criar, {
    body: { nome: 'Davi', valor_atendimento: '900' },
  });
  expect(refusal(priced)).toEqual([422, ['valor_atendimento']]);
  expect((await rui.session.call(pacientes.criar, { body: { nome: 'Davi' } })).status).toBe(201);
});

describe('the usual fee of a member', () => {
  const FEE = { valor_atendimento: '220.00' };
  const withFee = async (funcao: Funcao) => {
    const people = await setting(funcao);
    const { ana, rui } = people;
    const set = await ana.call<Membro>(membros.editar, { params: { id: rui.membro_id }, body: FEE });
    expect([set.status, set.body.valor_atendimento]).toEqual([200, '220.00']);
    const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Davi' } });
    await joinTeam(server, ana.user.conta_id, body.id, rui.membro_id);
    return { ...people, davi: body.id, com: { profissional_id: rui.membro_id } };
  };

  it('is the price of a new appointment with them; that of the patient and one that is typed come first', async () => {
    const { ana, paciente_id, davi, com } = await withFee('profissional');
    const price = async (body: object) => (await book(ana, { ...horario(LATER), ...body })).body.valor;
    expect(await price({ paciente_id: davi, ...com })).toBe('220.00');
    expect(await price({ paciente_id, ...com })).toBe('180.00');
    expect(await price({ paciente_id: davi, ...com, valor: '90' })).toBe('90.00');
    expect(await price({ paciente_id: davi, ...com, valor: null })).toBeNull();
    // Ana has no fee.
    expect(await price({ paciente_id: davi, profissional_id: ana.user.membro.id })).toBeNull();
  });

  it('cannot be evaded by whoever does not charge: not by an appointment of nobody, nor by another patient and back', async () => {
    const { ana, rui, davi, com } = await withFee('profissional');
    const { body: lua } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lua' } });
    await joinTeam(server, ana.user.conta_id, lua.id, rui.membro_id);
    const free = await book(rui.session, { paciente_id: davi, profissional_id: null, ...horario(LATER) });
    const taken = await change(rui.session, free.body.id, com);
    expect([taken.status, taken.body.valor]).toEqual([200, '220.00']);
    for (const paciente_id of [lua.id, davi]) {
      const moved = await change(rui.session, free.body.id, { paciente_id, valor: null });
      expect([moved.status, moved.body.valor]).toEqual([200, '220.00']);
    }
  });

  it('is that of each appointment of a series, and does not change what is booked', async () => {
    const { ana, rui, davi, com } = await withFee('profissional');
    const recorrencia = { frequencia: 'semanal', vezes: 2, dias: [2] };
    await book(ana, { paciente_id: davi, ...com, ...horario(LATER), recorrencia });
    await ana.call(membros.editar, { params: { id: rui.membro_id }, body: { valor_atendimento: '300' } });
    const rows = await server.owner<{ valor: string }>('select valor from atendimentos where paciente_id = $1', [davi]);
    expect(rows.map(({ valor }) => valor)).toEqual(['220.00', '220.00']);
  });

  it.each(['profissional', 'estagiario'] as const)(
    'is used for the appointments that a member with the function %s books',
    async (funcao) => {
      const { ana, rui, davi, com } = await withFee(funcao);
      const own = await book(rui.session, { paciente_id: davi, ...com, ...horario(LATER) });
      expect([own.status, own.body.valor]).toEqual([201, '220.00']);
      for (const valor of ['1', null])
        expect(refusal(await book(rui.session, { paciente_id: davi, ...com, valor, ...horario(LATER) }))).toEqual([
          422,
          ['valor'],
        ]);
      const list = async (who: Caller) =>
        (await who.call<Profissional[]>(profissionais)).body.find(({ id }) => id === rui.membro_id);
      expect(await list(ana)).toMatchObject(FEE);
      expect(await list(rui.session)).not.toHaveProperty('valor_atendimento');
      // Refused by the routes and by the database.
      const params = { id: rui.membro_id };
      expect((await rui.session.call(membros.editar, { params, body: { valor_atendimento: '999' } })).status).toBe(404);
      const forged = server.deps.database.pool.connect().then(async (client) => {
        try {
          await client.query('begin');
          await client.query(
            `select set_config('app.conta_id', $1, true), set_config('app.membro_id', $2, true), set_config('app.funcao', $3, true)`,
            [ana.user.conta_id, rui.membro_id, funcao],
          );
          await client.query('update membros set valor_atendimento = 999 where id = $1', [rui.membro_id]);
        } finally {
          await client.query('rollback');
          client.release();
        }
      });
      await expect(forged).rejects.toThrow('a price belongs to who charges');
    },
  );
});
