import { describe, expect, it } from 'vitest';
import { type Cobranca, cobranca } from '#contract/cobranca.ts';
import { preencherCobranca } from '#contract/cobranca-texto.ts';
import { LOCALES } from '#contract/constants.ts';
import { type FinanceiroConfig, financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro.ts';
import { lancamentos } from '#contract/lancamentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { textoPadrao } from '#server/lib/financeiro-config.ts';
import { testServer } from '#server/lib/testing.ts';

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
  it.each(LOCALES)('greets without a name where nobody is named: %s', (locale) => {
    const [saudacao] = preencherCobranca(textoPadrao(locale), valores).split('\n');
    expect(saudacao).toMatch(/^(Hello!|Hola\.|Olá!|您好！)/);
    const comNome = preencherCobranca(textoPadrao(locale), { ...valores, 'responsavel.nome': 'Rui' });
    expect(comNome).toMatch(/^(Hello, Rui!|Hola, Rui\.|Olá, Rui!|Rui，您好！)/);
  });

  it('is in the language of whoever sends it, from its greeting to its amount, until they write their own', async () => {
    const ana = await server.practice({ locale: 'zh-CN' });
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui Prado' } })).body.id;
    const body = { tipo: 'Receber', descricao: 'x', valor: '1180', vencimento: '2026-03-10' };
    const criar = async (over: object) =>
      (await ana.call<{ id: string }>(lancamentos.criar, { body: { ...body, ...over } })).body.id;
    const texto = async (id: string) =>
      (await ana.call<Cobranca>(cobranca, { params: { id }, headers: PT })).body.texto;
    expect(await texto(await criar({ responsavel_id: rui }))).toMatch(/^Olá, Rui! Segue a cobrança de R\$\s1\.180,00,/);
    expect(await texto(await criar({}))).toMatch(/^Olá! Segue a cobrança/);
    // Saved along with the rest of the form, our text goes on being ours; another is the practice's.
    const lido = async (idioma: string) =>
      (await ana.call<FinanceiroConfig>(financeiroConfig, { headers: { 'accept-language': idioma } })).body;
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: (await lido('en')).cobranca_texto } });
    expect((await lido('pt-br')).cobranca_texto).toBe(textoPadrao('pt-br'));
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: 'Oi, {responsavel.nome}: {cobranca.valor}' } });
    expect((await lido('en')).cobranca_texto).toBe('Oi, {responsavel.nome}: {cobranca.valor}');
  });
});
