import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/registros.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { atendimento, gravar, ler, type Registro } from './registros.testing.ts';

const server = testServer();

/** A month ago, so that the first appointments of a weekly series are in the past. */
const HA_UM_MES = () => {
  const inicio = Date.now() - 30 * 24 * 3_600_000;
  return { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 3_000_000).toISOString() };
};

describe('a signed note', () => {
  const assinada = async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await atendimento(ana, { status: 'Realizado' });
    await gravar(ana, id, 'primeira');
    const signed = await ana.call<Registro>(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
    return { ana, id, paciente_id, signed };
  };

  it('is locked, also for the server’s database role, and has its signer', async () => {
    const { ana, id, signed } = await assinada();
    expect(signed.body).toMatchObject({ assinado_por: 'Ana Prática', assinado_em: expect.any(String) });
    expect((await gravar(ana, id, 'outra')).status).toBe(409);
    await expect(server.owner('update registros set versao = 9 where atendimento_id = $1', [id])).rejects.toThrow(
      /signed/,
    );
    expect((await ler(ana, id)).body.conteudo).toBe('primeira');
  });

  it('is hidden and cannot be changed while its patient is in the trash', async () => {
    const { ana, id, paciente_id } = await assinada();
    await ana.call(pacientes.excluir, { params: { id: paciente_id } });
    const body = { versao: 1, conteudo: 'x', objetivos: [] };
    for (const def of [
      contract.registroLer,
      contract.registroVersoes,
      contract.registroGravar,
      contract.registroAdendo,
    ])
      expect((await ana.call(def, { params: { id }, body: def.method === 'GET' ? undefined : body })).status).toBe(404);
    await ana.call(pacientes.restaurar, { body: { ids: [paciente_id] } });
    expect((await ler(ana, id)).body).toMatchObject({ conteudo: 'primeira', adendos: [] });
  });

  it('takes additions with author and time, each once', async () => {
    const { ana, id } = await assinada();
    const body = { id: uuidv7(), conteudo: '<p>faltou dizer</p>' };
    await ana.call(contract.registroAdendo, { params: { id }, body });
    const again = await ana.call<Registro>(contract.registroAdendo, { params: { id }, body });
    expect(again.body.adendos).toEqual([
      {
        id: body.id,
        conteudo: '<p>faltou dizer</p>',
        autor: 'Ana Prática',
        autor_inscricao: null,
        criado_em: expect.any(String),
      },
    ]);
  });

  it('refuses an empty addition, and another text under an existing id', async () => {
    const { ana, id } = await assinada();
    const other = await assinada();
    const add = (conteudo: string, um = uuidv7(), who = ana, onde = id) =>
      who.call<Registro & { errors: object }>(contract.registroAdendo, {
        params: { id: onde },
        body: { id: um, conteudo },
      });
    for (const nothing of ['<script>alert(1)</script>', '<p></p>', '<p>&nbsp;</p>']) {
      const { status, body } = await add(nothing);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['conteudo']]);
    }
    const um = uuidv7();
    expect((await add('<p>um</p>', um)).status).toBe(201);
    expect((await add('<p>dois</p>', um)).status).toBe(409);
    expect((await ler(ana, id)).body.adendos.map(({ conteudo }) => conteudo)).toEqual(['<p>um</p>']);
    // Another practice may use the same id.
    expect((await add('<p>um</p>', um, other.ana, other.id)).status).toBe(201);
  });

  it('keeps its appointment: it can neither be deleted nor moved to another patient', async () => {
    const { ana, id, paciente_id } = await assinada();
    const other = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Rui' } });
    const message = expect.stringMatching(/signed note/);
    const attempts = [
      await ana.call<{ message: string }>(atendimentos.excluir, { params: { id } }),
      await ana.call<{ message: string }>(atendimentos.excluirVarios, { body: { ids: [id] } }),
      await ana.call<{ message: string }>(atendimentos.editar, {
        params: { id },
        body: { paciente_id: other.body.id },
      }),
    ];
    for (const { status, body } of attempts) expect([status, body.message]).toEqual([409, message]);
    expect((await ler(ana, id)).body).toMatchObject({ paciente_id, conteudo: 'primeira' });
    // Its status can still be corrected.
    const body = { status: 'Faltou', permitir_assinado: true };
    expect((await ana.call(atendimentos.editar, { params: { id }, body })).status).toBe(200);
  });

  it.each([
    ['inicio', { inicio: '2020-03-02T10:00:00Z', fim: '2020-03-02T11:00:00Z' }],
    [
      'inicio, while it is cancelled',
      { inicio: '2020-03-02T10:00:00Z', fim: '2020-03-02T11:00:00Z', status: 'Cancelado' },
    ],
    ['fim', { fim: new Date(Date.now() + 3_600_000).toISOString() }],
  ])('keeps its time: %s', async (_, body) => {
    const { ana, id } = await assinada();
    const before = (await ana.call<{ inicio: string; status: string }>(atendimentos.ler, { params: { id } })).body;
    const moved = await ana.call<{ codigo: string }>(atendimentos.editar, { params: { id }, body });
    expect([moved.status, moved.body.codigo]).toEqual([409, 'atendimento_assinado']);
    expect((await ana.call(atendimentos.ler, { params: { id } })).body).toEqual(before);
    // An unchanged time sent by a form is no move.
    const same = { inicio: before.inicio, local: 'Sala 2' };
    expect((await ana.call(atendimentos.editar, { params: { id }, body: same })).status).toBe(200);
    const behind = server.owner("update atendimentos set inicio = inicio - interval '1 day' where id = $1", [id]);
    await expect(behind).rejects.toThrow(/signed note/);
  });

  it('has the name and council number of the day it was signed, even if the profile changes', async () => {
    const ana = await server.practice();
    await ana.call(settingsProfile, { body: { registro: '06/12345' } });
    const { id } = await atendimento(ana);
    await gravar(ana, id, 'primeira');
    await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
    await ana.call(contract.registroAdendo, { params: { id }, body: { conteudo: 'mais' } });
    const changed = await ana.call(settingsProfile, { body: { name: 'Outra Pessoa', registro: '99/99999' } });
    expect(changed.status).toBe(200);
    expect((await ler(ana, id)).body).toMatchObject({
      assinado_por: 'Ana Prática',
      assinado_inscricao: '06/12345',
      adendos: [{ autor: 'Ana Prática', autor_inscricao: '06/12345' }],
    });
  });

  it('stays when the rest of its series is deleted', async () => {
    const ana = await server.practice();
    const recorrencia = { frequencia: 'semanal', dias: [], vezes: 4 };
    const { id } = await atendimento(ana, { ...HA_UM_MES(), recorrencia });
    const serie = async () => {
      const { body } = await ana.call<{ id: string; serie_id: string }[]>(atendimentos.listar, {
        query: { ordem: 'inicio' },
      });
      return body.map((one) => one.id);
    };
    const [, second = '', third = ''] = await serie();
    await gravar(ana, second, 'escrita');
    await ana.call(contract.registroAssinar, { params: { id: second }, body: { versao: 1 } });
    await gravar(ana, third, 'rascunho');
    const gone = await ana.call<{ ids: string[] }>(atendimentos.excluir, {
      params: { id },
      query: { escopo: 'todos' },
    });
    expect(gone.body.ids).toHaveLength(3);
    expect(await serie()).toEqual([second]);
    await ana.call(atendimentos.restaurar, { body: { ids: gone.body.ids } });
    expect((await ler(ana, third)).body.conteudo).toBe('rascunho');
  });

  it('neither moves with its series nor blocks it', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana, {
      ...HA_UM_MES(),
      recorrencia: { frequencia: 'semanal', dias: [], vezes: 3 },
    });
    type Um = { id: string; inicio: string; local: string | null; status: string };
    const todos = async () => (await ana.call<Um[]>(atendimentos.listar, { query: { ordem: 'inicio' } })).body;
    const [first, second, third] = await todos();
    await gravar(ana, second?.id ?? '', 'escrita');
    await ana.call(contract.registroAssinar, { params: { id: second?.id ?? '' }, body: { versao: 1 } });
    // This also holds for an appointment whose status was set back to upcoming.
    const volta = { status: 'Agendado', permitir_assinado: true };
    await ana.call(atendimentos.editar, { params: { id: second?.id ?? '' }, body: volta });
    const hora = (one: Um | undefined, more: number) =>
      new Date(Date.parse(one?.inicio ?? '') + more * 60_000).toISOString();
    const moved = await ana.call(atendimentos.editar, {
      params: { id },
      body: { inicio: hora(first, -10), local: 'Sala 3', escopo: 'todos', permitir_conflito: true },
    });
    expect(moved.status).toBe(200);
    expect((await todos()).map(({ inicio, local }) => [inicio, local])).toEqual([
      [hora(first, -10), 'Sala 3'],
      [second?.inicio, null],
      [hora(third, -10), 'Sala 3'],
    ]);
  });

  it.each(['Cancelado', 'Faltou', 'Agendado'])(
    'requires a confirmation to mark its appointment as %s',
    async (status) => {
      const ana = await server.practice();
      const { id } = await atendimento(ana);
      await gravar(ana, id, 'escrita');
      await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
      const marcar = (body: object) =>
        ana.call<{ codigo: string; status: string }>(atendimentos.editar, { params: { id }, body });
      const asked = await marcar({ status });
      expect([asked.status, asked.body.codigo]).toEqual([409, 'registro_assinado_aqui']);
      expect((await marcar({ status, permitir_assinado: true })).body.status).toBe(status);
    },
  );

  it('is refused for a later day', async () => {
    const ana = await server.practice();
    const inicio = Date.now() + 2 * 24 * 3_600_000;
    const { id } = await atendimento(ana, {
      inicio: new Date(inicio).toISOString(),
      fim: new Date(inicio + 3_000_000).toISOString(),
    });
    await gravar(ana, id, 'preparada');
    const signed = await ana.call<{ codigo: string }>(contract.registroAssinar, {
      params: { id },
      body: { versao: 1 },
    });
    expect([signed.status, signed.body.codigo]).toEqual([409, 'atendimento_futuro']);
    expect((await ana.call(atendimentos.ler, { params: { id } })).body).toMatchObject({ status: 'Agendado' });
  });

  it.each([
    ['Agendado', 'Realizado'],
    ['Confirmado', 'Realizado'],
    ['Faltou', 'Faltou'],
    ['Cancelado', 'Cancelado'],
  ])('of an appointment that was %s makes it %s', async (status, depois) => {
    const ana = await server.practice();
    const { id } = await atendimento(ana, { status, valor: '150,00' });
    await gravar(ana, id, 'escrita');
    await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
    expect((await ana.call(atendimentos.ler, { params: { id } })).body).toMatchObject({ status: depois });
    const charged = await server.owner('select 1 from lancamento_itens where atendimento_id = $1', [id]);
    expect(charged).toHaveLength(depois === 'Realizado' ? 1 : 0);
  });

  it.each(['<p></p>', '<script>x</script>', '<p>&nbsp;</p>'])('is refused without content: %s', async (conteudo) => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    await gravar(ana, id, conteudo);
    const sign = (versao: number) =>
      ana.call<{ codigo: string }>(contract.registroAssinar, { params: { id }, body: { versao } });
    const { status, body } = await sign(1);
    expect([status, body.codigo]).toEqual([409, 'registro_vazio']);
    await gravar(ana, id, conteudo, { objetivos: [{ descricao: 'Rimar', pontuacao: 2 }] });
    expect((await sign(2)).status).toBe(200);
  });

  it('is refused for an outdated version or without text, and additions need a signed note', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    const sign = (versao: number) => ana.call(contract.registroAssinar, { params: { id }, body: { versao } });
    expect((await sign(0)).status).toBe(409);
    await gravar(ana, id, 'um');
    await gravar(ana, id, 'dois');
    expect((await sign(1)).status).toBe(409);
    const early = await ana.call(contract.registroAdendo, { params: { id }, body: { conteudo: 'x' } });
    expect(early.status).toBe(409);
  });
});
