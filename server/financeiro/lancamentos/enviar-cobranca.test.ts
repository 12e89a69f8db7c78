import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type Cobranca, cobranca, cobrar } from '#contract/financeiro/cobranca.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import {
  atendimento,
  hoje,
  type Lancamento,
  lancamentos,
  listar,
  paciente,
  pagar,
  regras,
} from './recebiveis.testing.ts';

const server = testServer();

describe('a charge', () => {
  const PIX = { pix_chave: '(11) 98765-4321', pix_nome: 'Ana Prática' };
  const pronto = async (pix: object = PIX) => {
    const ana = await server.practice({ locale: 'pt-br' });
    await regras(ana, { modo_recebivel: 'agendar', ...pix });
    await ana.call(documentosGravar, { body: { cidade: 'São Paulo' } });
    const rui = (
      await ana.call<{ id: string }>(responsaveis.criar, {
        body: { nome: 'Rui Prado', celular: '11987650000', email: `${uuidv7()}@casa.example` },
      })
    ).body as { id: string; email: string };
    const lia = await paciente(ana, {
      nome: 'Lia Segredo',
      queixa: 'Dislexia',
      responsaveis: [{ responsavel_id: rui.id, financeiro: true, pode_receber: ['cobrancas'] }],
    });
    await atendimento(ana, lia);
    const [lancamento] = await listar(ana);
    return { ana, rui, params: { id: lancamento?.id ?? '' } };
  };

  it('has the practice’s PIX code for the open amount, and nothing about the child', async () => {
    const { ana, params } = await pronto();
    await pagar(ana, params.id, { valor: '80' });
    const { body } = await ana.call<Cobranca>(cobranca, { params, headers: { 'accept-language': 'pt-BR' } });
    expect(body).toMatchObject({ nome: 'Rui Prado', telefone: '+5511987650000', pode_receber: true });
    expect(body.pix).toMatch(/^00020126.*0114\+5511987654321.*5406100\.005802BR5911Ana Pratica6009Sao Paulo6229/);
    expect(body.texto).toContain('R$\u00a0100,00');
    expect(body.texto).toContain(body.pix ?? '-');
    expect(JSON.stringify(body)).not.toMatch(/Segredo|Lia|Dislexia|Atendimento/);
  });

  it('is sent by e-mail with the QR, and recorded', async () => {
    const { ana, rui, params } = await pronto();
    const { status, body } = await ana.call<Lancamento>(cobrar, { params, body: { meio: 'email' } });
    expect([status, body.cobrado_em]).toEqual([200, expect.any(String)]);
    const raw = await server.mailTo(rui.email);
    expect(raw).toContain('Content-ID: <qr@vinculo>');
    // The code is once in the text and once in the HTML, wherever the practice put it.
    const { pix } = (await ana.call<Cobranca>(cobranca, { params })).body;
    expect(raw.split(pix ?? '-')).toHaveLength(3);
    expect(raw).not.toMatch(/Segredo|Dislexia/);
    // Mails to a family are limited.
    const again = [];
    for (let times = 0; times < 4; times++)
      again.push((await ana.call(cobrar, { params, body: { meio: 'email' } })).status);
    expect(again.at(-1)).toBe(429);
  });

  it('is in the language of whoever pays, unless the practice wrote its own text', async () => {
    const { ana, rui, params } = await pronto();
    await ana.call(responsaveis.editar, { params: { id: rui.id }, body: { idioma: 'en' } });
    const { body } = await ana.call<Cobranca>(cobranca, { params, headers: { 'accept-language': 'pt-BR' } });
    expect([body.idioma, body.texto]).toEqual(['en', expect.stringContaining('Hello, Rui!')]);
    await ana.call(cobrar, { params, body: { meio: 'email' }, headers: { 'accept-language': 'pt-BR' } });
    expect(await server.mailTo(rui.email)).toContain('<html lang="en">');
    await ana.call(financeiroConfigSalvar, { body: { cobranca_texto: 'Segue o PIX: {cobranca.pix}' } });
    const own = await ana.call<Cobranca>(cobranca, { params });
    expect(own.body.texto).toContain('Segue o PIX');
  });

  it('is sent by e-mail without a code if the practice has no PIX key', async () => {
    const { ana, rui, params } = await pronto({});
    expect((await ana.call<Cobranca>(cobranca, { params })).body.pix).toBeNull();
    expect((await ana.call(cobrar, { params, body: { meio: 'email' } })).status).toBe(200);
    const raw = await server.mailTo(rui.email);
    expect(raw).toMatch(/180[.,]00/);
    expect(raw).not.toMatch(/qr@vinculo|br\.gov\.bcb\.pix/i);
  });

  it('has no address of a guardian who may not receive charges, and is not sent', async () => {
    const { ana, rui } = await pronto();
    const lia = await paciente(ana, {
      nome: 'Nina',
      responsaveis: [{ responsavel_id: rui.id, financeiro: true, pode_receber: [] }],
    });
    await atendimento(ana, lia);
    const params = { id: (await listar(ana)).find(({ paciente_id }) => paciente_id === lia)?.id ?? '' };
    const { body } = await ana.call<Cobranca>(cobranca, { params });
    expect(body).toMatchObject({ nome: 'Rui Prado', telefone: null, email: null, pode_receber: false });
    for (const meio of ['whatsapp', 'email']) {
      const sent = await ana.call<{ codigo: string }>(cobrar, { params, body: { meio } });
      expect([sent.status, sent.body.codigo]).toEqual([409, 'nao_pode_receber']);
    }
  });

  it('is refused for what is paid, and without a recipient', async () => {
    const { ana, params } = await pronto();
    await pagar(ana, params.id);
    expect((await ana.call(cobranca, { params })).status).toBe(409);
    const body = { tipo: 'Receber', descricao: 'x', valor: '1', vencimento: hoje };
    const sem = (await ana.call<Lancamento>(lancamentos.criar, { body })).body;
    const sent = await ana.call<{ codigo: string }>(cobrar, {
      params: { id: sem.id },
      body: { meio: 'email' },
    });
    expect([sent.status, sent.body.codigo]).toEqual([409, 'sem_email']);
  });

  it.each([
    ['pix_chave', { pix_chave: 'não é chave' }],
    ['cobranca_texto', { cobranca_texto: 'De {paciente.nome}' }],
    ['dia_vencimento', { dia_vencimento: 32 }],
    ['modo_recebivel', { modo_recebivel: 'nunca' }],
  ])('refuses a setting: %s', async (campo, body) => {
    const ana = await server.practice();
    const { status, body: erro } = await ana.call<{ errors: object }>(financeiroConfigSalvar, { body });
    expect([status, Object.keys(erro.errors)]).toEqual([422, [campo]]);
  });
});
