import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { topicoSalvar } from '#contract/anamneses/anamneses.ts';
import { type Historia, historia } from '#contract/historia.ts';
import { type PlanoIntervencao, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import {
  rascunhoIntervencao as contract,
  type Envio,
  type Rascunho,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { crianca, gerar, gerarDeTeste, ligada, QUEIXA, rascunho, responder } from './gerar.testing.ts';

const sinaisNaHistoria = async (who: Caller, id: string) =>
  (await who.call<Historia>(historia, { params: { id } })).body.itens.filter(({ tipo }) => tipo === 'sinal');

const { provedor, server } = await gerarDeTeste();
const semIa = testServer();
let ana: Caller;
let lia = '';

beforeAll(async () => {
  ana = await ligada(server);
});

beforeEach(async () => {
  lia = await crianca(ana);
});

describe('a red flag', () => {
  it('stops the generation before anything is sent, and is named', async () => {
    const { status, body } = await gerar(ana, lia, { queixa: 'Disse que quer morrer.' });
    expect([status, (body as { codigo: string }).codigo]).toEqual([422, 'plano_intervencao_alerta']);
    expect(provedor.recebidos).toHaveLength(0);
    await ana.call(contract.gravar, { body: { paciente_id: lia, queixa: 'Disse que quer morrer.' } });
    const { body: envio } = await ana.call<Envio>(contract.envio, { query: { paciente_id: lia } });
    expect(envio.alertas).toMatchObject([{ codigo: 'risco', onde: 'queixa', bloqueia: true }]);
  });

  it('is dismissed only with a reason, which is kept with the draft, the plan and the audit log', async () => {
    // Long enough that later additions do not touch the words around the sign.
    const queixa =
      'Disse que quer morrer de rir. Tem letra feia. Gosta de desenhar, de contar histórias e de jogar bola com os irmãos.';
    await ana.call(contract.gravar, { body: { paciente_id: lia, queixa } });
    const [alerta] = (await rascunho(ana, lia)).alertas;
    const sinal = { paciente_id: lia, codigo: 'risco', onde: 'queixa', trecho: alerta?.trecho };
    const dispensar = (who: Caller, body: object) => who.call<Rascunho>(contract.dispensar, { body });
    for (const motivo of ['', '   ', undefined]) expect((await dispensar(ana, { ...sinal, motivo })).status).toBe(422);
    expect((await dispensar(ana, { ...sinal, trecho: 'outro', motivo: 'x' })).status).toBe(422);
    expect((await gerar(ana, lia)).status).toBe(422);
    const bia = await ligada(server);
    expect((await dispensar(bia, { ...sinal, motivo: 'x' })).status).toBe(404);
    expect((await server.nobody().call(contract.dispensar, { body: { ...sinal, motivo: 'x' } })).status).toBe(401);

    const motivo = 'É uma expressão; conversei com a mãe.';
    const { status, body } = await dispensar(ana, { ...sinal, motivo });
    expect([status, body.alertas]).toMatchObject([
      200,
      [{ codigo: 'risco', bloqueia: false, dispensa: { motivo, por: 'Marina Costa' } }],
    ]);
    expect((await gerar(ana, lia)).status).toBe(200);

    // Reopened, or with another text, it blocks again.
    expect((await bia.call(contract.retomar, { body: sinal })).status).toBe(404);
    expect((await server.nobody().call(contract.retomar, { body: sinal })).status).toBe(401);
    expect((await ana.call(contract.retomar, { body: { ...sinal, trecho: 'outro' } })).status).toBe(422);
    expect((await ana.call(contract.retomar, { body: sinal })).status).toBe(200);
    expect((await ana.call(contract.retomar, { body: sinal })).status).toBe(422);
    expect((await gerar(ana, lia)).status).toBe(422);
    await dispensar(ana, { ...sinal, motivo });
    expect((await gerar(ana, lia, { queixa: `${queixa} Em casa há negligência.` })).status).toBe(422);
    // So does a second sign far from the first, which was dismissed alone.
    const longe = `${queixa} ${'Gosta de desenhar e de contar histórias aos irmãos. '.repeat(3)}Ontem disse que quer morrer e que tem um plano.`;
    expect((await gerar(ana, lia, { queixa: longe })).status).toBe(422);
    expect((await gerar(ana, lia, { queixa })).status).toBe(200);

    const { body: feito } = await ana.call<PlanoIntervencao>(planosIntervencao.criar, {
      body: { paciente_id: lia, do_rascunho: true, objetivos: [{ descricao: 'a' }] },
    });
    expect(feito.dispensas).toMatchObject([{ codigo: 'risco', onde: 'queixa', motivo, por: 'Marina Costa' }]);
    const trilha = async (acao: string) =>
      (await server.owner('select acao from auditoria where $1::uuid = any(recurso_ids) and acao = $2', [lia, acao]))
        .length;
    expect([await trilha('dispensou alerta'), await trilha('retomou alerta')]).toEqual([2, 1]);
    // The story has it in order, also after the draft is deleted.
    const linha = await sinaisNaHistoria(ana, lia);
    const sobre = linha.filter(({ detalhe }) => detalhe === alerta?.trecho).toReversed();
    expect(sobre.map(({ status, motivo }) => [status, motivo])).toEqual([
      ['visto', null],
      ['dispensado', motivo],
      ['retomado', null],
      ['dispensado', motivo],
    ]);
    expect(sobre[1]).toMatchObject({ titulo: 'risco', pessoa: 'Marina Costa' });
  });

  it('is dismissed in the same way without a provider', async () => {
    const sozinha = await ligada(semIa);
    const id = await crianca(sozinha, { queixa: 'Teve convulsão febril aos 2 anos. Tem letra feia.' });
    expect((await gerar(sozinha, id)).status).toBe(422);
    const [alerta] = (await rascunho(sozinha, id)).alertas;
    const body = { paciente_id: id, codigo: 'neurologia', onde: 'queixa', trecho: alerta?.trecho };
    await sozinha.call(contract.dispensar, { body: { ...body, motivo: 'Febril, com alta da neurologia.' } });
    expect((await gerar(sozinha, id)).status).toBe(200);
  });

  it('is recorded once while somebody types', async () => {
    const gravar = (queixa: string) => ana.call(contract.gravar, { body: { paciente_id: lia, queixa } });
    await gravar('Disse que quer morrer.');
    await Promise.all([rascunho(ana, lia), ana.call(contract.envio, { query: { paciente_id: lia } })]);
    await gravar('A mãe disse que quer morrer de vergonha.');
    const body = await sinaisNaHistoria(ana, lia);
    expect(body).toMatchObject([{ status: 'visto', detalhe: 'A mãe disse que quer morrer de vergonha.' }]);
    const bia = await ligada(server);
    expect((await bia.call(historia, { params: { id: lia } })).status).toBe(404);
  });

  it('is recorded again if its first text returns later', async () => {
    const gravar = (queixa: string) => ana.call(contract.gravar, { body: { paciente_id: lia, queixa } });
    await gravar('Disse que quer morrer.');
    await gravar('A mãe disse que quer morrer de vergonha.');
    await server.owner(`update sinais_intervencao set em = em - interval '2 hours' where paciente_id = $1`, [lia]);
    await gravar('Disse que quer morrer.');
    const body = await sinaisNaHistoria(ana, lia);
    expect(body.map(({ detalhe }) => detalhe)).toEqual([
      'Disse que quer morrer.',
      'A mãe disse que quer morrer de vergonha.',
    ]);
  });

  it('in an instruction is recorded though the request is rolled back', async () => {
    expect((await gerar(ana, lia, { queixa: 'Disse que quer morrer.' })).status).toBe(422);
    const body = await sinaisNaHistoria(ana, lia);
    expect(body).toMatchObject([{ status: 'visto', detalhe: 'Disse que quer morrer.', pessoa: 'Marina Costa' }]);
    expect(await rascunho(ana, lia)).toMatchObject({ queixa: QUEIXA, versao: 0 });
  });

  it('is stored encrypted, with the reason of its dismissal', async () => {
    await ana.call(contract.gravar, { body: { paciente_id: lia, queixa: 'Disse que quer morrer.' } });
    const sinal = { paciente_id: lia, codigo: 'risco', onde: 'queixa', trecho: 'Disse que quer morrer.' };
    await ana.call(contract.dispensar, { body: { ...sinal, motivo: 'Conversei com a mãe.' } });
    const rows = await server.owner<{ linha: string }>(
      `select s::text as linha from sinais_intervencao s where paciente_id = $1`,
      [lia],
    );
    expect(rows).toHaveLength(2);
    for (const { linha } of rows) expect(linha).not.toMatch(/morrer|Conversei/);
    const body = await sinaisNaHistoria(ana, lia);
    expect(body).toMatchObject([
      { status: 'dispensado', detalhe: sinal.trecho, motivo: 'Conversei com a mãe.' },
      { status: 'visto', detalhe: sinal.trecho, motivo: null },
    ]);
  });

  it('in an answer is identified by the answer: with another detail it returns', async () => {
    const topico = 'comportamento-e-sexualidade';
    const anamnese = await responder(ana, lia, topico, {
      autolesao: { resposta: 'sim', detalhe: 'Só ameaçou, em 2020' },
    });
    const [antes] = (await rascunho(ana, lia)).alertas;
    expect(antes?.trecho).toContain('Só ameaçou, em 2020');
    const body = { paciente_id: lia, codigo: 'risco', onde: 'anamnese', trecho: antes?.trecho, motivo: 'Já cuidado.' };
    expect((await ana.call(contract.dispensar, { body })).status).toBe(200);
    expect((await gerar(ana, lia)).status).toBe(200);
    const respostas = { autolesao: { resposta: 'sim', detalhe: 'Cortou-se ontem' } };
    await ana.call(topicoSalvar, { params: { id: anamnese, url_topico: topico }, body: { respostas } });
    expect((await rascunho(ana, lia)).alertas).toMatchObject([{ codigo: 'risco', bloqueia: true, dispensa: null }]);
    expect((await gerar(ana, lia)).status).toBe(422);
  });

  it('is found in a sensitive answer too, which is never sent', async () => {
    await responder(ana, lia, 'comportamento-e-sexualidade', {
      autolesao: { resposta: 'sim', detalhe: 'No braço, em casa' },
    });
    expect((await rascunho(ana, lia)).alertas).toMatchObject([{ codigo: 'risco', onde: 'anamnese', bloqueia: true }]);
    expect((await gerar(ana, lia)).status).toBe(422);
    await ana.call(contract.gravar, { body: { paciente_id: lia, sem_fontes: ['anamnese'] } });
    expect((await rascunho(ana, lia)).alertas).toMatchObject([{ codigo: 'risco', bloqueia: false }]);
    expect((await gerar(ana, lia)).status).toBe(200);
    expect(provedor.ultimo().messages[1]?.content).not.toMatch(/bra[cç]o/);
  });
});

describe('an anamnesis', () => {
  it('has signs in its answers, not in its questions', async () => {
    await responder(ana, lia, 'saude', { convulsao: { resposta: 'nao', detalhe: null } });
    expect((await rascunho(ana, lia)).alertas).toEqual([]);
    expect((await rascunho(ana, lia)).fontes.find(({ chave }) => chave === 'anamnese')?.texto).toMatch(/convulsão/);
    expect((await gerar(ana, lia)).status).toBe(200);
  });
});
