import { createHmac, timingSafeEqual } from 'node:crypto';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { sql } from 'kysely';
import { z } from 'zod';
import { type RESPOSTAS_DO_DESAFIO, sandboxDesafio, sandboxSdk } from '#contract/conta/gateway.ts';
import { MOTIVOS } from '#contract/conta/pagamentos.ts';
import { agora } from '#domain/days/fuso.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { codigoDeBarras, linhaDigitavel } from './boleto.ts';
import { AvisoForjado, type Cobrado, type Gateway, GatewayRecusou, type Pedido } from './gateway.ts';

/**
 * The embedded provider. It has its own tables and behaves like a real provider: it answers queries, and sends a signed
 * webhook when something changes. No real money.
 */
const CHAVE_PIX = '7f4e1c52-3f0a-4c0e-9a55-5a6d0c1b2e77';
/** No bank has this number: the code can be scanned, but not paid. */
const BANCO = '999';

const Token = z.object({ r: z.enum(['aprovada', 'desafio', ...MOTIVOS]) });

const lerToken = (token: string) => {
  try {
    return Token.parse(JSON.parse(Buffer.from(token.replace(/^sbx\./, ''), 'base64url').toString())).r;
  } catch {
    throw new GatewayRecusou('dados');
  }
};

type Linha = {
  id: string;
  pagamento_id: string;
  chave: string;
  valor: string;
  status: string;
  motivo: string | null;
  dados: unknown;
  expira_em: string | null;
  pago_em: string | null;
};

const vencida = ({ status, expira_em }: Linha) =>
  status === 'pendente' && expira_em !== null && Date.parse(expira_em) < Date.now();

type Dados = { pix?: Cobrado['pix']; boleto?: Cobrado['boleto']; guardado?: string; desafio?: true };

const comoCobrado = (row: Linha, creq: string): Cobrado => {
  const dados = row.dados as Dados;
  return {
    gateway_id: row.id,
    pagamento_id: row.pagamento_id,
    chave: row.chave,
    valor: row.valor,
    status: vencida(row) ? 'expirada' : (row.status as Cobrado['status']),
    motivo: row.motivo as Cobrado['motivo'],
    pago_em: row.pago_em,
    expira_em: row.expira_em,
    pix: dados.pix ?? null,
    boleto: dados.boleto ?? null,
    desafio: dados.desafio && row.status === 'pendente' ? { url: sandboxDesafio.path, creq } : null,
    guardado: dados.guardado ?? null,
  };
};

const somenteDigitos = (chave: string, length: number) =>
  BigInt(`0x${chave.replaceAll('-', '')}`)
    .toString()
    .slice(-length)
    .padStart(length, '0');

const emitirPix = ({ valor, chave }: Pedido) => {
  const payload = generatePixPayload({
    key: CHAVE_PIX,
    merchantName: 'Vinculo Sandbox',
    merchantCity: 'Sao Paulo',
    amount: Number(valor),
    txid: chave.replaceAll('-', '').slice(-25),
  });
  if (!payload) throw new GatewayRecusou('dados');
  return { pix: { payload } };
};

const emitirBoleto = ({ valor, chave, vencimento }: Pedido) => {
  const codigo = codigoDeBarras({ banco: BANCO, vencimento, valor, campoLivre: somenteDigitos(chave, 25) });
  return { boleto: { codigo, linha: linhaDigitavel(codigo), link: null } };
};

/** A credit card is decided at once; debit waits for the bank, as boleto and PIX do. */
const decidir = (pedido: Pedido): { status: string; motivo: string | null; dados: object } => {
  if (pedido.tipo === 'pix') return { status: 'pendente', motivo: null, dados: emitirPix(pedido) };
  if (pedido.tipo === 'boleto') return { status: 'pendente', motivo: null, dados: emitirBoleto(pedido) };
  const { cartao } = pedido;
  if (!cartao) throw new GatewayRecusou('dados');
  const guardado = pedido.tipo === 'assinatura' ? ('token' in cartao ? cartao.token : cartao.guardado) : undefined;
  const dados = guardado ? { guardado } : {};
  const resultado = 'guardado' in cartao ? lerToken(cartao.guardado) : lerToken(cartao.token);
  if (resultado === 'desafio') {
    // A renewal has no cardholder who could answer.
    if ('guardado' in cartao) return { status: 'aprovada', motivo: null, dados };
    return { status: 'pendente', motivo: null, dados: { ...dados, desafio: true } };
  }
  if (resultado !== 'aprovada') return { status: 'recusada', motivo: resultado, dados: {} };
  if (pedido.tipo === 'debito') return { status: 'pendente', motivo: null, dados: {} };
  return { status: 'aprovada', motivo: null, dados };
};

const pagamentoDe = (gateway_id: string) => /^sbx_([0-9a-f-]{36})_/.exec(gateway_id)?.[1] ?? null;
const TABELA = 'sandbox_cobrancas';

export type Sandbox = Gateway & {
  /** Simulates the bank, and sends the webhook. Returns whether it arrived. */
  banco: (
    gateway_id: string,
    mudar: { status: Cobrado['status']; motivo?: string; valor?: string },
  ) => Promise<boolean>;
  /** Answers a challenge, unless it is over. Returns whether it is still open, or null if there is none. */
  responder: (creq: string, resposta: Resposta | undefined) => Promise<boolean | null>;
};

type Resposta = (typeof RESPOSTAS_DO_DESAFIO)[number];
const DECISAO = { confirmar: { status: 'aprovada' }, recusar: { status: 'recusada', motivo: 'autenticacao' } } as const;

export const createSandbox = (database: Database, segredo: Buffer, avisoUrl: () => string): Sandbox => {
  const assinar = (id: string, ts: string) => createHmac('sha256', segredo).update(`id:${id};ts:${ts};`).digest('hex');

  const selo = (id: string) => createHmac('sha256', segredo).update(`desafio:${id}`).digest('hex');
  const creqDe = (id: string) => `${id}.${selo(id)}`;
  const lerCreq = (creq: string) => {
    const [id = '', given = ''] = creq.split('.');
    const [expected, sent] = [Buffer.from(selo(id)), Buffer.from(given)];
    return expected.length === sent.length && timingSafeEqual(expected, sent) ? id : null;
  };
  const cobradoDe = (row: Linha) => comoCobrado(row, creqDe(row.id));

  const avisar = async (id: string) => {
    const ts = String(Date.now());
    const headers = { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${assinar(id, ts)}` };
    const body = JSON.stringify({ type: 'payment', data: { id } });
    const response = await fetch(avisoUrl(), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    return response?.ok ?? false;
  };

  const nosLivros = <T>(gateway_id: string, work: (db: Db) => Promise<T>): Promise<T | null> => {
    const pagamento = pagamentoDe(gateway_id);
    return pagamento ? database.transaction({ pagamento }, work) : Promise.resolve(null);
  };

  const achar = async (gateway_id: string) => {
    const row = await nosLivros(gateway_id, (db) =>
      db.selectFrom(TABELA).selectAll().where('id', '=', gateway_id).executeTakeFirst(),
    );
    return row ? cobradoDe(row) : null;
  };

  const mudar = (gateway_id: string, campos: { status: string; motivo?: string; valor?: string }) =>
    nosLivros(gateway_id, (db) =>
      db
        .updateTable(TABELA)
        .set({ ...campos, ...(campos.status === 'aprovada' ? { pago_em: sql`now()` } : {}) })
        .where('id', '=', gateway_id)
        .execute(),
    );

  const banco: Sandbox['banco'] = async (gateway_id, campos) => {
    await mudar(gateway_id, campos);
    return avisar(gateway_id);
  };

  return {
    nome: 'sandbox',
    checkout: { sdk: sandboxSdk.path, chave_publica: 'sandbox', api: '/api/gateway/sandbox', politica: {} },

    cobrar: async (pedido) => {
      const { pagamento_id, chave, tipo, valor, expira_em } = pedido;
      const { status, motivo, dados } = decidir(pedido);
      const row = await database.transaction({ pagamento: pagamento_id }, async (db) => {
        const { conta_id } = await db
          .selectFrom('pagamentos')
          .select('conta_id')
          .where('id', '=', pagamento_id)
          .executeTakeFirstOrThrow();
        await db
          .insertInto(TABELA)
          .values({
            conta_id,
            pagamento_id,
            id: `sbx_${pagamento_id}_${chave.slice(-12)}`,
            chave,
            tipo,
            valor,
            status,
            motivo,
            dados: JSON.stringify(dados),
            expira_em,
            pago_em: status === 'aprovada' ? agora() : null,
          })
          .onConflict((conflict) => conflict.column('chave').doNothing())
          .execute();
        return db.selectFrom(TABELA).selectAll().where('chave', '=', chave).executeTakeFirstOrThrow();
      });
      return cobradoDe(row);
    },

    consultar: achar,

    procurar: async (pagamento_id, chave) => {
      const row = await database.transaction({ pagamento: pagamento_id }, (db) =>
        db.selectFrom(TABELA).selectAll().where('chave', '=', chave).executeTakeFirst(),
      );
      return row ? cobradoDe(row) : null;
    },

    cancelar: async (gateway_id) => {
      await nosLivros(gateway_id, (db) =>
        db
          .updateTable(TABELA)
          .set({ status: 'cancelada' })
          .where('id', '=', gateway_id)
          .where('status', '=', 'pendente')
          .execute(),
      );
      return achar(gateway_id);
    },

    devolver: async (gateway_id) => {
      await mudar(gateway_id, { status: 'devolvida' });
    },

    lerAviso: ({ headers, body }) => {
      const id = String((body?.data as { id?: unknown } | undefined)?.id ?? '');
      const [, ts = '', given = ''] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'] ?? '')) ?? [];
      const expected = Buffer.from(assinar(id, ts), 'hex');
      if (!given || !timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw new AvisoForjado();
      return id;
    },

    banco,

    responder: async (creq, resposta) => {
      const id = lerCreq(creq);
      const cobrado = id ? await achar(id) : null;
      if (!cobrado) return null;
      if (!cobrado.desafio || !resposta) return cobrado.desafio !== null;
      await banco(cobrado.gateway_id, DECISAO[resposta]);
      return false;
    },
  };
};
