import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import type { Caller, TestServer } from '#server/platform/testing/testing.ts';

/** Helpers of the payment tests: a practice, a payment with its steps filled in, and the plan's end. */
export const MENSAL = '019a4000-0000-7000-8000-000000000001';
export const ANUAL = '019a4000-0000-7000-8000-000000000002';

export const ENDERECO = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  numero: '1',
  complemento: '',
  bairro: 'Sé',
  cidade: 'São Paulo',
  uf: 'SP',
};
export const PESSOAL = { nome: 'Ana Prática', cpf: '529.982.247-25', email: 'ana@pratica.example', telefone: '' };

export const sandboxToken = (r: string) => `sbx.${Buffer.from(JSON.stringify({ r })).toString('base64url')}`;
export const cartao = (token = sandboxToken('aprovada')) => ({ token, bandeira: 'visa', final: '1111', parcelas: 1 });

/** A payment with everything that its type requires. */
export const preparar = async (
  { call }: Pick<Caller, 'call'>,
  tipo: contract.TipoPagamento,
  plano_id = MENSAL,
): Promise<contract.Pagamento> => {
  const made = await call<contract.Pagamento>(contract.pagamentoCriar, { body: { plano_id, tipo } });
  const params = { id: made.body.id };
  if (contract.passosDe(tipo).includes('endereco')) await call(contract.pagamentoEndereco, { params, body: ENDERECO });
  return (await call<contract.Pagamento>(contract.pagamentoPessoal, { params, body: PESSOAL })).body;
};

export const venc = async (server: TestServer, conta_id: string) => {
  const [row] = await server.owner<{ venc_plano: string }>('select venc_plano from contas where id = $1', [conta_id]);
  return new Date(row?.venc_plano ?? 0);
};

export const porVenc = (server: TestServer, conta_id: string, value: string) =>
  server.owner('update contas set venc_plano = $2 where id = $1', [conta_id, value]);

export const lerPagamento = async (who: Caller, id: string) =>
  (await who.call<contract.Pagamento>(contract.pagamentoLer, { params: { id } })).body;

/** What the bank of the sandbox does with a payment. */
export const banco = (who: Caller, pagamento_id: string, acao: string) =>
  who.call(gateway.sandboxBanco, { body: { pagamento_id, acao } });
