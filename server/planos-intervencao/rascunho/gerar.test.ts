import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { type PlanoIntervencao, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import {
  rascunhoIntervencao as contract,
  type Envio,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { escreverGeral } from '#contract/planos-intervencao/resultado-intervencao.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import {
  crianca,
  eventos,
  gerar,
  gerarDeTeste,
  ligada,
  objetivo,
  planoIntervencao,
  QUEIXA,
  rascunho,
  responder,
} from './gerar.testing.ts';

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

describe('a draft', () => {
  it('streams in with the names put back, and is saved', async () => {
    const { status, eventos } = await gerar(ana, lia);
    expect(status).toBe(200);
    expect(eventos.map(({ tipo }) => tipo)).toEqual(['inicio', ...eventos.slice(1, -1).map(() => 'parcial'), 'fim']);
    expect(eventos.at(-2)).toMatchObject({
      objetivo_geral: 'Escrever melhor',
      objetivos: [{ descricao: 'Meta 1 de Ana' }, { descricao: 'Meta 2 de Ana' }],
    });
    const kept = await rascunho(ana, lia);
    expect(kept).toMatchObject({ situacao: 'pronto', origem: 'ia', modelo: 'modelo', falha: null });
    expect(kept.resultado?.objetivos).toMatchObject([
      { descricao: 'Meta 1 de Ana', decisao: 'pendente', origem: 'ia', evidencia: 'Queixa: “letra feia”' },
      { descricao: 'Meta 2 de Ana' },
    ]);
  });

  it('that breaks off keeps the complete goals, and continues with another instruction', async () => {
    const half = planoIntervencao([objetivo(1), objetivo(2)])
      .split('"criterio"')
      .slice(0, 2)
      .join('"criterio"');
    provedor.papeis({ faz: 'derruba', depois: half });
    const { eventos } = await gerar(ana, lia);
    expect(eventos.at(-1)).toMatchObject({ tipo: 'erro', codigo: 'ia_interrompida' });
    expect(await rascunho(ana, lia)).toMatchObject({
      situacao: 'falhou',
      falha: 'ia_interrompida',
      resultado: { objetivos: [{ descricao: 'Meta 1 de Ana' }] },
    });

    provedor.papeis({ faz: 'responde', texto: planoIntervencao([objetivo(3)]) });
    await gerar(ana, lia, { modo: 'continuar', instrucao: 'Mais brincadeira' });
    const asked = provedor.ultimo().messages[1]?.content ?? '';
    expect(asked).toContain('The therapist asks: Mais brincadeira');
    expect(asked).toContain('• Meta 1 de [PACIENTE_1]');
    const kept = await rascunho(ana, lia);
    expect(kept.resultado?.objetivos.map(({ descricao }) => descricao)).toEqual(['Meta 1 de Ana', 'Meta 3 de Ana']);
    expect(kept).toMatchObject({ situacao: 'pronto', falha: null, instrucao: 'Mais brincadeira' });
  });

  it('has advice for family and school from the accepted goals, and keeps what the practitioner wrote', async () => {
    const metas = [
      objetivo(1, { orientacao_familia: 'Ler com [PACIENTE_1]', orientacao_escola: 'Sentar à frente' }),
      objetivo(2, { orientacao_familia: 'Jogar dominó' }),
    ];
    provedor.sempre({ faz: 'responde', texto: planoIntervencao(metas) });
    await gerar(ana, lia);
    const { resultado } = await rascunho(ana, lia);
    if (!resultado) throw new Error('no result');
    expect(resultado).toMatchObject({
      objetivo_geral: 'Escrever melhor',
      orientacoes_familia: '',
      orientacoes_escola: '',
    });
    expect(resultado.de).toEqual({
      objetivo_geral: 'todos',
      frequencia: 'todos',
      orientacoes_familia: 'aceitos',
      orientacoes_escola: 'aceitos',
    });
    const decidido = {
      ...escreverGeral(resultado, 'objetivo_geral', 'O que eu quero dizer'),
      objetivos: resultado.objetivos.map((one, n) => ({ ...one, decisao: n === 0 ? 'aceito' : 'rejeitado' })),
    };
    await ana.call(contract.gravar, { body: { paciente_id: lia, resultado: decidido } });
    provedor.sempre({ faz: 'responde', texto: planoIntervencao([objetivo(3)]) });
    for (const modo of ['continuar', 'novo']) {
      await gerar(ana, lia, { modo });
      expect([modo, (await rascunho(ana, lia)).resultado]).toMatchObject([
        modo,
        {
          objetivo_geral: 'O que eu quero dizer',
          frequencia: '1x',
          orientacoes_familia: 'Ler com Ana',
          orientacoes_escola: 'Sentar à frente',
        },
      ]);
    }
  });

  it('that is stopped by the reader keeps the complete goals', async () => {
    provedor.papeis({
      faz: 'responde',
      texto: planoIntervencao(Array.from({ length: 40 }, (_, n) => objetivo(n))),
      pausa: 4,
    });
    const control = new AbortController();
    const response = await ana.fetch(contract.gerar.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paciente_id: lia }),
      signal: control.signal,
    });
    const reader = response.body?.getReader();
    await expect
      .poll(async () => (await rascunho(ana, lia)).resultado?.objetivos.length ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(1);
    expect((await rascunho(ana, lia)).situacao).toBe('gerando');
    control.abort();
    await reader?.read().catch(() => undefined);
    await expect.poll(async () => (await rascunho(ana, lia)).situacao).toBe('parado');
    const n = (await rascunho(ana, lia)).resultado?.objetivos.length ?? 0;
    expect(n).toBeGreaterThan(1);
    expect(n).toBeLessThan(40);
  });

  it('keeps accepted goals when it is generated again', async () => {
    await gerar(ana, lia);
    const { resultado } = await rascunho(ana, lia);
    const [um, dois] = resultado?.objetivos ?? [];
    const decided = {
      ...resultado,
      objetivos: [
        { ...um, decisao: 'aceito' },
        { ...dois, decisao: 'rejeitado' },
      ],
    };
    await ana.call(contract.gravar, { body: { paciente_id: lia, resultado: decided } });
    provedor.papeis({ faz: 'responde', texto: planoIntervencao([objetivo(7)]) });
    await gerar(ana, lia);
    expect((await rascunho(ana, lia)).resultado?.objetivos).toMatchObject([
      { id: um?.id, decisao: 'aceito' },
      { descricao: 'Meta 7 de Ana' },
    ]);
  });

  it('can have one goal replaced in its place', async () => {
    await gerar(ana, lia);
    const [um, dois] = (await rascunho(ana, lia)).resultado?.objetivos ?? [];
    provedor.papeis({ faz: 'responde', texto: planoIntervencao([objetivo(9)]) });
    await gerar(ana, lia, { modo: 'trocar', objetivo_id: um?.id });
    const after = (await rascunho(ana, lia)).resultado?.objetivos ?? [];
    expect(after.map(({ descricao }) => descricao)).toEqual(['Meta 9 de Ana', dois?.descricao]);
    expect((await gerar(ana, lia, { modo: 'trocar', objetivo_id: um?.id })).status).toBe(422);
  });

  it.each([
    ['is down', { faz: 'erro', status: 503 } as const, 'ia_fora_do_ar'],
    ['refuses', { faz: 'erro', status: 400 } as const, 'ia_recusou'],
    ['answers nonsense', { faz: 'responde', texto: 'Olá!' } as const, 'ia_sem_sentido'],
  ])('reports in the reader’s language that the provider %s', async (_, papel, codigo) => {
    provedor.sempre(papel);
    const { status, body } = await ana.call<string>(contract.gerar, {
      body: { paciente_id: lia },
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(status).toBe(200);
    const [last] = eventos(body).slice(-1);
    expect(last).toMatchObject({ tipo: 'erro', codigo, message: expect.stringMatching(/O provedor|A resposta/) });
    expect(await rascunho(ana, lia)).toMatchObject({ situacao: 'falhou', falha: codigo, queixa: QUEIXA });
  });

  it('becomes a plan with its origin, once, and is deleted', async () => {
    await gerar(ana, lia);
    const [um] = (await rascunho(ana, lia)).resultado?.objetivos ?? [];
    const { decisao: _, semanas: __, ...aceito } = um ?? { decisao: '', semanas: 0 };
    const body = { paciente_id: lia, titulo: 'Gerado', do_rascunho: true, objetivos: [aceito] };
    expect((await ana.call(planosIntervencao.criar, { body: { ...body, objetivos: [] } })).status).toBe(422);
    const { body: made } = await ana.call<PlanoIntervencao>(planosIntervencao.criar, { body });
    expect(made).toMatchObject({
      origem: 'ia',
      objetivos: [{ id: um?.id, origem: 'ia', evidencia: 'Queixa: “letra feia”' }],
    });
    expect(await rascunho(ana, lia)).toMatchObject({ versao: 0, resultado: null });
  });
});

describe('without a provider', () => {
  it('the library answers by its rule, and is named as the origin', async () => {
    const who = await ligada(semIa);
    const paciente_id = await crianca(who);
    await responder(who, paciente_id, 'queixa-principal', { areas_queixa: ['Escrita'] });
    const { body: envio } = await who.call<Envio>(contract.envio, { query: { paciente_id } });
    expect(envio).toMatchObject({ origem: 'biblioteca', modelo: null, mensagens: [] });
    const { eventos } = await gerar(who, paciente_id);
    expect(eventos[0]).toMatchObject({ tipo: 'inicio', origem: 'biblioteca', modelo: null });
    const { resultado, origem } = await rascunho(who, paciente_id);
    expect(origem).toBe('biblioteca');
    expect(resultado?.objetivos.map(({ biblioteca }) => biblioteca)).toEqual(
      expect.arrayContaining(['dislexia', 'grafomotricidade', 'orientacao-parental', 'adaptacao-escola']),
    );
    expect(resultado?.objetivos.find(({ biblioteca }) => biblioteca === 'grafomotricidade')).toMatchObject({
      origem: 'biblioteca',
      evidencia: expect.stringMatching(
        /^Presenting concern: “.*tem letra feia e troca letras.*”\nAnamnesis: “.*Escrita”$/s,
      ),
      semanas: 10,
    });
    // No general fields from goals that nobody has accepted.
    expect(resultado).toMatchObject({ objetivo_geral: '', frequencia: '', orientacoes_familia: '' });
    const before = resultado?.objetivos.map(({ biblioteca }) => biblioteca) ?? [];
    await gerar(who, paciente_id, { modo: 'trocar', objetivo_id: resultado?.objetivos[0]?.id });
    const after = (await rascunho(who, paciente_id)).resultado?.objetivos.map(({ biblioteca }) => biblioteca) ?? [];
    expect(after).toHaveLength(before.length);
    expect(before).not.toContain(after[0]);
    expect((await gerar(who, paciente_id, { queixa: 'teve convulsão' })).status).toBe(422);
  });
});

describe('the frequency', () => {
  it('uses the words of the account', async () => {
    const who = await semIa.practice();
    const termo_atendimento = { sing: 'Consulta', plural: 'Consultas' };
    await who.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_IA: true, termo_atendimento } });
    const paciente_id = await crianca(who);
    const headers = { 'accept-language': 'pt-BR' };
    await who.call(contract.gerar, { body: { paciente_id }, headers });
    const { resultado } = await rascunho(who, paciente_id);
    const objetivos = resultado?.objetivos.map((one) => ({ ...one, decisao: 'aceito' }));
    await who.call(contract.gravar, { body: { paciente_id, resultado: { ...resultado, objetivos } } });
    await who.call(contract.gerar, { body: { paciente_id, modo: 'continuar' }, headers });
    expect((await rascunho(who, paciente_id)).resultado?.frequencia).toMatch(/^\d+ consultas? por semana/);
  });
});
