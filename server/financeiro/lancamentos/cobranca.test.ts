import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Cobranca, cobranca } from '#contract/financeiro/cobranca.ts';
import { type FinanceiroConfig, financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { LOCALES } from '#domain/constants.ts';
import { preencherCobranca } from '#domain/money/cobranca-texto.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { textoPadrao } from '../config.ts';

const server = testServer();
const PT = { 'accept-language': 'pt-BR' };
const valores = {
  'responsavel.nome': '',
  'cobranca.valor': 'R$ 180,00',
  'cobranca.vencimento': '10-03-2026',
  'cobranca.pix': '',
  'profissional.nome': 'Ana',
};

describe('the text of a charge', () => {
  it.each(LOCALES)('greets without a name if there is none: %s', (locale) => {
    const [saudacao] = preencherCobranca(textoPadrao(locale), valores).split('\n');
    expect(saudacao).toMatch(/^(Hello!|Hola\.|Olá!|您好！)/);
    const comNome = preencherCobranca(textoPadrao(locale), { ...valores, 'responsavel.nome': 'Rui' });
    expect(comNome).toMatch(/^(Hello, Rui!|Hola, Rui\.|Olá, Rui!|Rui，您好！)/);
  });

  it.each(LOCALES)('does not mention a code if there is none: %s', (locale) => {
    const sem = preencherCobranca(textoPadrao(locale), valores);
    expect(sem).not.toMatch(/pix|复制/i);
    expect(sem).toContain('R$ 180,00');
    expect(sem).not.toMatch(/[:：]\s*(\n|$)/);
    const com = preencherCobranca(textoPadrao(locale), { ...valores, 'cobranca.pix': '000201' });
    expect(com).toContain('000201');
    expect(com.split('\n').length).toBeGreaterThan(sem.split('\n').length);
  });

  it('in one line loses only the sentence about the code', () => {
    const texto = 'Oi! Valor {cobranca.valor}. Pix: {cobranca.pix}. Obrigada!';
    expect(preencherCobranca(texto, valores)).toBe('Oi! Valor R$ 180,00. Obrigada!');
    expect(preencherCobranca('Pague {cobranca.valor}: {cobranca.pix}', valores)).toBe('Pague R$ 180,00:');
  });

  it('is in the sender’s language until the practice writes its own', async () => {
    const ana = await server.practice({ locale: 'zh-CN' });
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui Prado' } })).body.id;
    const body = { tipo: 'Receber', descricao: 'x', valor: '1180', vencimento: '2026-03-10' };
    const criar = async (over: object) =>
      (await ana.call<{ id: string }>(lancamentos.criar, { body: { ...body, ...over } })).body.id;
    const texto = async (id: string) =>
      (await ana.call<Cobranca>(cobranca, { params: { id }, headers: PT })).body.texto;
    expect(await texto(await criar({ responsavel_id: rui }))).toMatch(/^Olá, Rui! Segue a cobrança de R\$\s1\.180,00,/);
    expect(await texto(await criar({}))).toMatch(/^Olá! Segue a cobrança/);
    // Our default text saved with the rest of the form stays the default; any other is the practice's.
    const lido = async (idioma: string) =>
      (await ana.call<FinanceiroConfig>(financeiroConfig, { headers: { 'accept-language': idioma } })).body;
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: (await lido('en')).cobranca_texto } });
    expect((await lido('pt-br')).cobranca_texto).toBe(textoPadrao('pt-br'));
    // It is stored as null, so that it follows later changes of the default.
    expect(
      await server.owner('select cobranca_texto from financeiro_configs where conta_id = $1', [ana.user.conta_id]),
    ).toEqual([{ cobranca_texto: null }]);
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: 'Oi, {responsavel.nome}: {cobranca.valor}' } });
    expect((await lido('en')).cobranca_texto).toBe('Oi, {responsavel.nome}: {cobranca.valor}');
  });

  it('equal to an earlier default becomes the default again; the practice’s own stays', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const antigo = textoPadrao('pt-br').replace('Agradecemos!', 'Obrigado!');
    const proprio = `${antigo} Até breve.`;
    for (const [who, cobranca_texto] of [
      [ana, antigo],
      [bia, proprio],
    ] as const)
      await who.call(financeiroConfigSalvar, { body: { cobranca_texto } });
    await server.owner(await readFile(join(import.meta.dirname, '../../migrations/0025_cobranca_texto.sql'), 'utf8'));
    const lido = async (who: Caller) =>
      (await who.call<FinanceiroConfig>(financeiroConfig, { headers: { 'accept-language': 'en' } })).body
        .cobranca_texto;
    expect(await lido(ana)).toBe(textoPadrao('en'));
    expect(await lido(bia)).toBe(proprio);
  });
});
