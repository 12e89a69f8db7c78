import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar, horariosBloqueados } from '#contract/agenda/agenda.ts';
import { type Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Conflito } from '#contract/agenda/conflito.ts';
import { settingsLanguage } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { instanteDe, localDe } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const SP = 'America/Sao_Paulo';

const clinica = async (fuso = SP) => {
  const ana = await server.practice();
  await ana.call(settingsLanguage, { body: { fuso } });
  const { body } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  return { ana, paciente_id: body.id };
};
const as = (data: string, hora: string, fuso = SP) => instanteDe({ data, hora: `${hora}:00` }, fuso);
const lista = async (who: Caller, fuso = SP) => {
  const answer = await who.call<Atendimento[]>(atendimentos.buscar, { body: { de: '2000-01-01', ate: '2100-01-01' } });
  return answer.body.map((one) => ({
    ...one,
    quando: Object.values(localDe(one.inicio, fuso)).join(' ').slice(0, 16),
  }));
};
const quando = async (who: Caller, fuso = SP) => (await lista(who, fuso)).map((one) => one.quando);
const mudar = (who: Caller, id: string | undefined, body: object) =>
  who.call<Atendimento>(atendimentos.editar, { params: { id: id ?? '' }, body });

/** Four Mondays at 9:00. */
const serie = async (over: object = {}) => {
  const { ana, paciente_id } = await clinica();
  const horario = { inicio: as('2025-03-03', '09:00'), fim: as('2025-03-03', '09:50') };
  const recorrencia = { frequencia: 'semanal', vezes: 4 };
  const body = { paciente_id, ...horario, recorrencia, ...over };
  expect((await ana.call(atendimentos.criar, { body })).status).toBe(201);
  return { ana, paciente_id, linhas: await lista(ana) };
};

it('is created once by requests with the same id', async () => {
  const { ana, paciente_id } = await clinica();
  const body = {
    id: uuidv7(),
    paciente_id,
    inicio: as('2025-03-03', '09:00'),
    fim: as('2025-03-03', '09:50'),
    recorrencia: { frequencia: 'semanal', vezes: 4 },
  };
  const all = await Promise.all([1, 2, 3].map(() => ana.call<Atendimento>(atendimentos.criar, { body })));
  expect(all.map((one) => [one.status, one.body.id])).toEqual(all.map(() => [201, body.id]));
  expect(await quando(ana)).toHaveLength(4);
});

describe('holidays and blocked times', () => {
  // 21 April 2025 is a national holiday, a Monday; 5 May is blocked here.
  const abril = { inicio: as('2025-04-14', '09:00'), fim: as('2025-04-14', '09:50') };
  const recorrencia = { frequencia: 'semanal', vezes: 4 };
  const bloquear = (who: Caller) =>
    who.call(horariosBloqueados.criar, { body: { inicio: as('2025-05-05', '00:00'), fim: as('2025-05-06', '00:00') } });

  it('are left out of a series only on request', async () => {
    const { ana, paciente_id } = await clinica();
    await bloquear(ana);
    const body = { paciente_id, ...abril, recorrencia };
    expect((await ana.call(atendimentos.criar, { body })).status).toBe(409);
    expect((await ana.call(atendimentos.criar, { body: { ...body, pular_folgas: true } })).status).toBe(201);
    expect(await quando(ana)).toEqual(['2025-04-14 09:00', '2025-04-28 09:00']);
  });

  it('do not affect the first date, and holidays count only if the practice shows them', async () => {
    const { ana, paciente_id } = await clinica();
    await ana.call(agendaConfigSalvar, { body: { feriados: false } });
    const tiradentes = { inicio: as('2025-04-21', '09:00'), fim: as('2025-04-21', '09:50') };
    await ana.call(atendimentos.criar, { body: { paciente_id, ...tiradentes, recorrencia, pular_folgas: true } });
    await ana.call(agendaConfigSalvar, { body: { feriados: true } });
    const natal = { inicio: as('2025-12-25', '09:00'), fim: as('2025-12-25', '09:50') };
    await ana.call(atendimentos.criar, { body: { paciente_id, ...natal, recorrencia, pular_folgas: true } });
    expect(await quando(ana)).toEqual([
      '2025-04-21 09:00',
      '2025-04-28 09:00',
      '2025-05-05 09:00',
      '2025-05-12 09:00',
      '2025-12-25 09:00',
      '2026-01-08 09:00',
      '2026-01-15 09:00',
    ]);
  });
});

describe('daylight saving time', () => {
  it.each([
    ['America/New_York', '2026-03-02', '2026-03-08'],
    ['America/New_York', '2026-10-26', '2026-11-01'],
    ['America/Sao_Paulo', '2018-10-29', '2018-11-04'],
    ['America/Sao_Paulo', '2018-02-12', '2018-02-18'],
    ['Europe/Lisbon', '2026-03-23', '2026-03-29'],
  ])(
    'in %s, from %s past the change of %s, appointments stay at nine with the same duration',
    async (fuso, primeira) => {
      const { ana, paciente_id } = await clinica(fuso);
      const horario = { inicio: as(primeira, '09:00', fuso), fim: as(primeira, '09:50', fuso) };
      await ana.call(atendimentos.criar, {
        body: { paciente_id, ...horario, recorrencia: { frequencia: 'semanal', vezes: 3 } },
      });
      const linhas = await lista(ana, fuso);
      expect(linhas.map((one) => one.quando.slice(11))).toEqual(['09:00', '09:00', '09:00']);
      expect(linhas.map((one) => Date.parse(one.fim) - Date.parse(one.inicio))).toEqual([3e6, 3e6, 3e6]);
      const gaps = linhas
        .slice(1)
        .map((one, n) => (Date.parse(one.inicio) - Date.parse(linhas[n]?.inicio ?? '')) / 36e5);
      expect(gaps.sort((a, b) => a - b)).not.toEqual([168, 168]);
    },
  );

  it('keeps a series across midnight on its day, also if midnight is skipped', async () => {
    const { ana, paciente_id } = await clinica();
    const horario = { inicio: as('2018-10-21', '00:00'), fim: as('2018-10-21', '00:50') };
    await ana.call(atendimentos.criar, {
      body: { paciente_id, ...horario, recorrencia: { frequencia: 'semanal', vezes: 4 } },
    });
    expect(await quando(ana)).toEqual(['2018-10-21 00:00', '2018-10-28 00:00', '2018-11-04 01:00', '2018-11-11 00:00']);
  });
});

describe('change of a series', () => {
  it('of this one only makes an exception, which survives a later change of all', async () => {
    const { ana, linhas } = await serie();
    const um = await mudar(ana, linhas[1]?.id, { inicio: as('2025-03-11', '15:00'), fim: as('2025-03-11', '15:50') });
    expect(um.body).toMatchObject({ excecao: true });
    await mudar(ana, linhas[2]?.id, {
      inicio: as('2025-03-17', '10:00'),
      fim: as('2025-03-17', '11:00'),
      local: 'Sala 2',
      escopo: 'todos',
    });
    expect(await quando(ana)).toEqual(['2025-03-03 10:00', '2025-03-11 15:00', '2025-03-17 10:00', '2025-03-24 10:00']);
    expect((await lista(ana)).map(({ local }) => local)).toEqual(['Sala 2', null, 'Sala 2', 'Sala 2']);
  });

  it('back to the original time makes it part of the series again', async () => {
    const { ana, linhas } = await serie();
    const [, um] = linhas;
    await mudar(ana, um?.id, { inicio: as('2025-03-11', '15:00'), fim: as('2025-03-11', '15:50') });
    const volta = await mudar(ana, um?.id, { inicio: um?.inicio, fim: um?.fim, excecao: false });
    expect(volta.body).toMatchObject({ excecao: false });
    await mudar(ana, linhas[0]?.id, {
      inicio: as('2025-03-03', '10:00'),
      fim: as('2025-03-03', '10:50'),
      escopo: 'todos',
    });
    expect(await quando(ana)).toEqual(['2025-03-03 10:00', '2025-03-10 10:00', '2025-03-17 10:00', '2025-03-24 10:00']);
  });

  it('of this and the following can be undone, also past one on another day', async () => {
    const { ana, linhas } = await serie({ recorrencia: { frequencia: 'semanal', dias: [1, 3], vezes: 6 } });
    const antes = await quando(ana);
    const horario = { inicio: as('2025-03-14', '15:00'), fim: as('2025-03-14', '15:50') };
    await mudar(ana, linhas[2]?.id, { ...horario, escopo: 'seguintes' });
    expect(await quando(ana)).not.toEqual(antes);
    await mudar(ana, linhas[2]?.id, { inicio: linhas[2]?.inicio, fim: linhas[2]?.fim, escopo: 'todos' });
    expect(await quando(ana)).toEqual(antes);
  });

  it('leaves appointments that took place unchanged', async () => {
    const { ana, linhas } = await serie();
    await mudar(ana, linhas[0]?.id, { status: 'Realizado' });
    const todos = { inicio: as('2025-03-18', '09:00'), fim: as('2025-03-18', '09:50'), escopo: 'todos' };
    await mudar(ana, linhas[2]?.id, todos);
    expect(await quando(ana)).toEqual(['2025-03-03 09:00', '2025-03-11 09:00', '2025-03-18 09:00', '2025-03-25 09:00']);
    expect((await lista(ana))[3]?.recorrencia?.dias).toEqual([]);
  });

  it('moves only the days of the week that were moved, and updates the rule', async () => {
    const { ana, linhas } = await serie({ recorrencia: { frequencia: 'semanal', dias: [1, 3], vezes: 4 } });
    await mudar(ana, linhas[0]?.id, {
      inicio: as('2025-03-04', '09:00'),
      fim: as('2025-03-04', '09:50'),
      escopo: 'todos',
    });
    expect(await quando(ana)).toEqual(['2025-03-04 09:00', '2025-03-05 09:00', '2025-03-11 09:00', '2025-03-12 09:00']);
    expect((await lista(ana))[0]?.recorrencia?.dias).toEqual([2, 3]);
  });

  it('of this and the following makes a new series', async () => {
    const { ana, linhas } = await serie();
    const { body } = await mudar(ana, linhas[2]?.id, { valor: '200', escopo: 'seguintes' });
    const depois = await lista(ana);
    expect(depois.map(({ valor }) => valor)).toEqual([null, null, '200.00', '200.00']);
    expect(new Set(depois.map(({ serie_id }) => serie_id)).size).toBe(2);
    expect(body.recorrencia).toMatchObject({ vezes: 2 });
    expect(depois[0]?.recorrencia).toMatchObject({ ate: '2025-03-16', vezes: null });
    await mudar(ana, linhas[0]?.id, { local: 'Sala 1', escopo: 'todos' });
    expect((await lista(ana)).map(({ local }) => local)).toEqual(['Sala 1', 'Sala 1', null, null]);
  });

  it('applies only changed fields, though a form sends all', async () => {
    const { ana, linhas } = await serie();
    await mudar(ana, linhas[1]?.id, { local: 'Casa' });
    const um = (await lista(ana))[1];
    const { paciente_id, inicio, fim, status, modalidade, local, link, valor, versao } = um as Atendimento;
    const tudo = { paciente_id, inicio, fim, status, modalidade, local, link, valor, versao };
    await mudar(ana, um?.id, { ...tudo, observacoes: 'trazer caderno', escopo: 'todos' });
    const depois = await lista(ana);
    expect(depois.map((one) => one.local)).toEqual([null, 'Casa', null, null]);
    const inteiros = depois.map(({ id }) => ana.call<Atendimento>(atendimentos.ler, { params: { id } }));
    const textos = (await Promise.all(inteiros)).map(({ body }) => body.observacoes);
    expect(textos).toEqual(Array(4).fill('trazer caderno'));
  });

  it('of all is refused on a conflict, saves nothing and returns the conflict', async () => {
    const { ana, paciente_id, linhas } = await serie();
    const outro = { inicio: as('2025-03-24', '14:00'), fim: as('2025-03-24', '14:50') };
    await ana.call(atendimentos.criar, { body: { paciente_id, ...outro } });
    const todos = { inicio: as('2025-03-03', '14:00'), fim: as('2025-03-03', '14:50'), escopo: 'todos' };
    expect((await mudar(ana, linhas[0]?.id, todos)).status).toBe(409);
    expect((await quando(ana))[0]).toBe('2025-03-03 09:00');
    const pergunta = { body: { ...todos, exceto: linhas[0]?.id } };
    const { body } = await ana.call<Conflito[]>(atendimentos.conflitos, pergunta);
    expect(body).toMatchObject([{ inicio: outro.inicio }]);
    expect((await mudar(ana, linhas[0]?.id, { ...todos, permitir_conflito: true })).status).toBe(200);
  });

  it('turns a single one into a series, or gives this and the following a new rule', async () => {
    const { ana, linhas } = await serie({ recorrencia: null });
    const semanal = { recorrencia: { frequencia: 'semanal', vezes: 3 } };
    expect((await mudar(ana, linhas[0]?.id, semanal)).body.recorrencia).toMatchObject({ vezes: 3 });
    const tres = await lista(ana);
    expect(tres.map((one) => one.quando.slice(0, 10))).toEqual(['2025-03-03', '2025-03-10', '2025-03-17']);
    const outra = { recorrencia: { frequencia: 'quinzenal', vezes: 3 } };
    expect((await mudar(ana, tres[1]?.id, outra)).status).toBe(422);
    expect((await mudar(ana, tres[1]?.id, { ...outra, escopo: 'seguintes' })).status).toBe(200);
    expect((await quando(ana)).map((dia) => dia.slice(0, 10))).toEqual([
      '2025-03-03',
      '2025-03-10',
      '2025-03-24',
      '2025-04-07',
    ]);
  });
});

describe('delete of a series', () => {
  it('deletes this, this and the following, or all; appointments that took place stay, and all can be restored', async () => {
    const { ana, linhas } = await serie();
    const apagar = async (n: number, escopo: string) => {
      const answer = await ana.call<{ ids: string[] }>(atendimentos.excluir, {
        params: { id: linhas[n]?.id ?? '' },
        query: { escopo },
      });
      return answer.body.ids;
    };
    expect(await apagar(1, 'este')).toHaveLength(1);
    const ids = await apagar(2, 'seguintes');
    expect(ids).toHaveLength(2);
    expect(await quando(ana)).toEqual(['2025-03-03 09:00']);
    await ana.call(atendimentos.restaurar, { body: { ids } });
    await mudar(ana, linhas[0]?.id, { status: 'Realizado' });
    expect(await apagar(3, 'todos')).toHaveLength(2);
    expect(await quando(ana)).toEqual(['2025-03-03 09:00']);
  });
});
