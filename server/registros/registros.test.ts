import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentoAnexos } from '#contract/anexos.ts';
import { atendimentos } from '#contract/atendimentos.ts';
import { home } from '#contract/home.ts';
import { type ItemLinha, linhaDoTempo } from '#contract/linha-do-tempo.ts';
import { pacientes } from '#contract/pacientes.ts';
import * as contract from '#contract/registros.ts';
import { type Caller, testServer } from '#server/lib/testing.ts';

const server = testServer();
type Registro = contract.Registro;

const sessao = async (who: Caller, over = {}) => {
  const child = await who.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia', data_nascimento: '2018-03-01' },
  });
  const inicio = new Date(Date.now() - 3_600_000).toISOString();
  const body = { paciente_id: child.body.id, inicio, fim: new Date().toISOString(), permitir_conflito: true, ...over };
  const { body: made } = await who.call<{ id: string }>(atendimentos.criar, { body });
  return { id: made.id, paciente_id: child.body.id };
};
const gravar = (who: Caller, id: string, conteudo: string, more = {}) =>
  who.call<Registro>(contract.registroGravar, { params: { id }, body: { conteudo, objetivos: [], ...more } });
const ler = (who: Caller, id: string) => who.call<Registro>(contract.registroLer, { params: { id } });

describe('a note', () => {
  it('is empty until it is written, and then as it was written, without scripts', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await sessao(ana);
    expect((await ler(ana, id)).body).toMatchObject({ conteudo: '', versao: 0, paciente_id, assinado_em: null });
    const objetivos = [{ descricao: 'Ler pseudopalavras', pontuacao: 3, objetivo_id: null }];
    const { status, body } = await gravar(ana, id, '<p>Leu bem.</p><script>alert(1)</script>', { objetivos });
    expect([status, body.conteudo, body.versao, body.objetivos]).toEqual([200, '<p>Leu bem.</p>', 1, objetivos]);
  });

  it('is not in the database in words', async () => {
    const ana = await server.practice();
    const { id } = await sessao(ana);
    await gravar(ana, id, '<p>segredo da sessão</p>');
    const rows = await server.owner<{ texto: string }>(
      `select encode(conteudo, 'escape') as texto from registros union all select encode(conteudo, 'escape') from registro_versoes`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('segredo');
  });

  it('refuses a version that is not the newest, and one of two first words at once', async () => {
    const ana = await server.practice();
    const { id } = await sessao(ana);
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
    const { id } = await sessao(ana);
    const { status, body } = await gravar(ana, id, 'x', over);
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [campo]]);
    expect((await ler(ana, id)).body.versao).toBe(0);
  });

  it('is nobody else’s', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const { id } = await sessao(ana);
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
    const { id, paciente_id } = await sessao(ana, { status: 'Realizado' });
    await gravar(ana, id, 'primeira');
    const signed = await ana.call<Registro>(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
    return { ana, id, paciente_id, signed };
  };

  it('is locked, for the server’s role too, and says who signed', async () => {
    const { ana, id, signed } = await assinada();
    expect(signed.body).toMatchObject({ assinado_por: 'Ana Prática', assinado_em: expect.any(String) });
    expect((await gravar(ana, id, 'outra')).status).toBe(409);
    await expect(server.owner('update registros set versao = 9 where atendimento_id = $1', [id])).rejects.toThrow(
      /signed/,
    );
    expect((await ler(ana, id)).body.conteudo).toBe('primeira');
  });

  it('takes additions with author and time, each once', async () => {
    const { ana, id } = await assinada();
    const body = { id: uuidv7(), conteudo: '<p>faltou dizer</p>' };
    await ana.call(contract.registroAdendo, { params: { id }, body });
    const again = await ana.call<Registro>(contract.registroAdendo, { params: { id }, body });
    expect(again.body.adendos).toEqual([
      { id: body.id, conteudo: '<p>faltou dizer</p>', autor: 'Ana Prática', criado_em: expect.any(String) },
    ]);
  });

  it('keeps its session: neither deleted nor given to another child', async () => {
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
    // Its hour and status can still be put right.
    expect((await ana.call(atendimentos.editar, { params: { id }, body: { status: 'Faltou' } })).status).toBe(200);
  });

  it('stays when the rest of its series is deleted', async () => {
    const ana = await server.practice();
    const recorrencia = { frequencia: 'semanal', dias: [], vezes: 4 };
    const { id } = await sessao(ana, { recorrencia });
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

  it('is not signed unseen, nor empty, and takes no additions before', async () => {
    const ana = await server.practice();
    const { id } = await sessao(ana);
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
  it('are kept apart by time, and the pauses of one hand are one', async () => {
    const ana = await server.practice();
    const { id } = await sessao(ana);
    await gravar(ana, id, 'um');
    await gravar(ana, id, 'um dois');
    await server.owner(
      `update registro_versoes set criado_em = now() - interval '6 minutes' where atendimento_id = $1`,
      [id],
    );
    await gravar(ana, id, 'três');
    const { body } = await ana.call<contract.RegistroVersao[]>(contract.registroVersoes, { params: { id } });
    expect(body.map(({ conteudo }) => conteudo)).toEqual(['três', 'um dois']);
  });
});

describe('templates', () => {
  it('are the practice’s own, one for a name', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const keep = (conteudo: string) =>
      ana.call<{ id: string }>(contract.registroModeloGravar, { body: { nome: 'Sessão', conteudo } });
    await keep('<p>a</p>');
    const { body } = await keep('<p>b</p><iframe src=x>');
    const list = await ana.call<contract.RegistroModelo[]>(contract.registroModelos);
    expect(list.body).toEqual([{ id: body.id, nome: 'Sessão', conteudo: '<p>b</p>' }]);
    expect((await bia.call<object[]>(contract.registroModelos)).body).toEqual([]);
    expect((await bia.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(404);
    expect((await ana.call(contract.registroModeloExcluir, { params: { id: body.id } })).status).toBe(204);
  });
});

describe('the timeline and home', () => {
  it('page through what happened, the newest first', async () => {
    const ana = await server.practice();
    const { paciente_id } = await sessao(ana);
    const ask = async (query = {}) =>
      (await ana.call<ItemLinha[]>(linhaDoTempo, { params: { id: paciente_id }, query })).body;
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
    const [first, second] = await ask({ por_pagina: 2 });
    const rest = await ask({ antes: second?.quando, antes_id: second?.id });
    expect([first, second, ...rest]).toEqual(all);
    expect(await ask({ tipo: 'anexo' })).toEqual([]);
    const body = new FormData();
    body.set('arquivo', new Blob(['olá']), 'desenho.txt');
    const [session] = all;
    await ana.call(atendimentoAnexos.anexar, { params: { id: session?.id ?? '' }, body });
    expect(await ask({ tipo: 'anexo' })).toMatchObject([{ titulo: 'desenho.txt', detalhe: session?.id }]);
    const bia = await server.practice();
    expect((await bia.call(linhaDoTempo, { params: { id: paciente_id } })).status).toBe(404);
  });

  it('tell what needs attention', async () => {
    const ana = await server.practice();
    const empty = await ana.call<{ passos: object; semanas: object[] }>(home);
    expect(empty.body.passos).toEqual({ paciente: false, atendimento: false, registro: false });
    expect(empty.body.semanas).toHaveLength(8);
    const { id, paciente_id } = await sessao(ana, { status: 'Realizado' });
    const now = await ana.call(home);
    expect(now.body).toMatchObject({
      numeros: { pacientes_ativos: 1, registros_a_assinar: 1, anamneses_abertas: 0 },
      atencao: { registros: [{ atendimento_id: id, paciente_id, nome: 'Lia' }] },
    });
    await gravar(ana, id, 'feito');
    await ana.call(contract.registroAssinar, { params: { id }, body: { versao: 1 } });
    expect((await ana.call(home)).body).toMatchObject({ numeros: { registros_a_assinar: 0 } });
  });
});
