import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { type Historia, historia } from '#contract/historia.ts';
import { type Home, home } from '#contract/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/registros.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Registro = contract.Registro;

const atendimento = async (who: Caller, over = {}) => {
  const child = await who.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia', data_nascimento: '2018-03-01' },
  });
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: child.body.id, inicio, fim: new Date().toISOString(), permitir_conflito: true, ...over };
  const { body: made } = await who.call<{ id: string }>(atendimentos.criar, { body });
  return { id: made.id, paciente_id: child.body.id };
};
/** A month ago, so that the first appointments of a weekly series are in the past. */
const HA_UM_MES = () => {
  const inicio = Date.now() - 30 * 24 * 3_600_000;
  return { inicio: new Date(inicio).toISOString(), fim: new Date(inicio + 3_000_000).toISOString() };
};
const gravar = (who: Caller, id: string, conteudo: string, more = {}) =>
  who.call<Registro>(contract.registroGravar, { params: { id }, body: { conteudo, objetivos: [], ...more } });
const ler = (who: Caller, id: string) => who.call<Registro>(contract.registroLer, { params: { id } });

describe('a note', () => {
  it('is empty until it is written, and sanitised', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await atendimento(ana);
    expect((await ler(ana, id)).body).toMatchObject({ conteudo: '', versao: 0, paciente_id, assinado_em: null });
    const objetivos = [{ descricao: 'Ler pseudopalavras', pontuacao: 3, objetivo_id: null }];
    const { status, body } = await gravar(ana, id, '<p>Leu bem.</p><script>alert(1)</script>', { objetivos });
    expect([status, body.conteudo, body.versao, body.objetivos]).toEqual([200, '<p>Leu bem.</p>', 1, objetivos]);
  });

  it('is stored encrypted', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    await gravar(ana, id, '<p>segredo da sessão</p>');
    const rows = await server.owner<{ texto: string }>(
      `select encode(conteudo, 'escape') as texto from registros union all select encode(conteudo, 'escape') from registro_versoes`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('segredo');
  });

  it('refuses an outdated version, and one of two concurrent first saves', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    const both = await Promise.all(['a', 'b'].map((text) => gravar(ana, id, text, { versao: 0 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await gravar(ana, id, 'c', { versao: 1 })).status).toBe(200);
    expect((await gravar(ana, id, 'd', { versao: 1 })).status).toBe(409);
  });

  it.each([
    ['objetivos.0.pontuacao', { objetivos: [{ descricao: 'x', pontuacao: 9 }] }],
    ['objetivos.0.descricao', { objetivos: [{ descricao: '', pontuacao: 1 }] }],
    ['conteudo', { conteudo: 'x'.repeat(200_001) }],
  ])('refuses a wrong %s', async (campo, over) => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    const { status, body } = await gravar(ana, id, 'x', over);
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, [campo]]);
    expect((await ler(ana, id)).body.versao).toBe(0);
  });

  it('is not visible to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { id } = await atendimento(ana);
    await gravar(ana, id, 'x');
    expect((await ler(bia, id)).status).toBe(404);
    expect((await gravar(bia, id, 'y')).status).toBe(404);
    for (const def of [contract.registroVersoes, contract.registroAssinar, contract.registroAdendo]) {
      const body = def.method === 'GET' ? undefined : { versao: 1, conteudo: 'y' };
      expect((await bia.call(def, { params: { id }, body })).status).toBe(404);
    }
  });
});

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
    // The ids of another practice are independent.
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
    // Even one set back to upcoming.
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

describe('versions', () => {
  it('are separated by time; saves in quick succession are one version', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana);
    await gravar(ana, id, 'um');
    await gravar(ana, id, 'um dois');
    await server.owner(
      `update registro_versoes set criado_em = now() - interval '6 minutes' where atendimento_id = $1`,
      [id],
    );
    const objetivos = [{ descricao: 'Rimar', pontuacao: 2 }];
    await gravar(ana, id, 'três', { objetivos });
    const { body } = await ana.call<contract.RegistroVersao[]>(contract.registroVersoes, { params: { id } });
    const inteiras = await Promise.all(
      body.map(
        async ({ versao }) =>
          (await ana.call(contract.registroVersaoLer, { params: { id, versao: `${versao}` } })).body,
      ),
    );
    expect(inteiras).toMatchObject([
      { conteudo: 'três', objetivos },
      { conteudo: 'um dois', objetivos: [] },
    ]);
    const outra = { id, versao: '999' };
    expect((await ana.call(contract.registroVersaoLer, { params: outra })).status).toBe(404);
  });
});

describe('templates', () => {
  it('belong to the practice, one per name', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const keep = (conteudo: string) =>
      ana.call<{ id: string }>(contract.registroModeloGravar, { body: { nome: 'Sessão', conteudo } });
    await keep('<p>a</p>');
    const { body } = await keep('<p>b</p><iframe src=x>');
    const list = await ana.call<contract.RegistroModelo[]>(contract.registroModelos);
    expect(list.body).toEqual([{ id: body.id, nome: 'Sessão' }]);
    const params = { id: body.id };
    const whole = await ana.call(contract.registroModeloLer, { params });
    expect(whole.body).toEqual({ id: body.id, nome: 'Sessão', conteudo: '<p>b</p>' });
    expect((await bia.call(contract.registroModeloLer, { params })).status).toBe(404);
    expect((await bia.call<object[]>(contract.registroModelos)).body).toEqual([]);
    expect((await bia.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(404);
    expect((await ana.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(204);
  });
});

describe('the story and home', () => {
  it('have everything, newest first', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    const ask = async () => (await ana.call<Historia>(historia, { params: { id: paciente_id } })).body.itens;
    for (let hour = 2; hour < 5; hour++)
      await ana.call(atendimentos.criar, {
        body: {
          paciente_id,
          inicio: new Date(Date.now() - hour * 3_600_000).toISOString(),
          fim: new Date(Date.now() - hour * 3_600_000 + 60_000).toISOString(),
        },
      });
    const all = await ask();
    expect(all.map(({ tipo }) => tipo)).toEqual(Array(4).fill('atendimento'));
    expect(all.map(({ quando }) => quando)).toEqual(
      all
        .map(({ quando }) => quando)
        .toSorted()
        .toReversed(),
    );
    const body = new FormData();
    body.set('arquivo', new Blob(['olá']), 'desenho.txt');
    const [session] = all;
    await ana.call(atendimentoAnexos.anexar, { params: { id: session?.id ?? '' }, body });
    expect(await ask()).toContainEqual(
      expect.objectContaining({ tipo: 'anexo', titulo: 'desenho.txt', detalhe: session?.id }),
    );
    const bia = await server.practice();
    expect((await bia.call(historia, { params: { id: paciente_id } })).status).toBe(404);
  });

  it('count all unsigned notes and all past appointments without an outcome', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    const antes = (dias: number) => ({
      inicio: new Date(Date.now() - dias * 24 * 3_600_000).toISOString(),
      fim: new Date(Date.now() - dias * 24 * 3_600_000 + 60_000).toISOString(),
    });
    for (let dias = 1; dias <= 35; dias++)
      await ana.call(atendimentos.criar, { body: { paciente_id, ...antes(dias * 10), status: 'Realizado' } });
    const { body } = await ana.call<Home>(home);
    expect([body.totais.registros, body.atencao.registros.length]).toEqual([35, 35]);
    expect(body.atencao.registros[0]?.inicio.slice(0, 10)).toBe(antes(350).inicio.slice(0, 10));
    expect(body.totais.sem_status).toBe(1);
    expect(body.atencao.sem_status).toMatchObject([{ paciente_id, nome: 'Lia' }]);
  });

  it('count past sessions without an outcome up to 99', async () => {
    const ana = await server.practice();
    const { paciente_id } = await atendimento(ana);
    await server.owner(
      `insert into atendimentos (conta_id, id, paciente_id, inicio, fim, status)
       select $1, gen_random_uuid(), $2, inicio, inicio + interval '50 minutes', 'Agendado'
       from generate_series(now() - interval '160 days', now() - interval '2 days', interval '1 day') as inicio`,
      [ana.user.conta_id, paciente_id],
    );
    const { body } = await ana.call<Home>(home);
    expect([body.totais.sem_status, body.atencao.sem_status.length]).toEqual([100, 100]);
    const inicios = body.atencao.sem_status.map(({ inicio }) => inicio);
    expect(inicios).toEqual(inicios.toSorted());
    expect(Date.parse(inicios[0] ?? '')).toBeLessThan(Date.now() - 159 * 24 * 3_600_000);
  });

  it('show what needs attention', async () => {
    const ana = await server.practice();
    const empty = await ana.call<Home>(home);
    expect(empty.body.passos).toEqual({ paciente: false, atendimento: false, registro: false });
    const { id, paciente_id } = await atendimento(ana, { status: 'Realizado' });
    const now = await ana.call(home);
    expect(now.body).toMatchObject({
      totais: { registros: 1, anamneses: 0 },
      atencao: { registros: [{ atendimento_id: id, paciente_id, nome: 'Lia', escrito: false }] },
    });
    // `escrito` is true only while the note has content.
    const escrito = async () => (await ana.call<Home>(home)).body.atencao.registros[0]?.escrito;
    await gravar(ana, id, '<p>feito</p>');
    expect(await escrito()).toBe(true);
    await gravar(ana, id, '<p></p>', { versao: 1 });
    expect(await escrito()).toBe(false);
    await gravar(ana, id, 'feito', { versao: 2 });
    await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 3 } });
    expect((await ana.call(home)).body).toMatchObject({ totais: { registros: 0 } });
  });
});
