import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { lerFormas } from './formas.ts';

const METHODS = [
  {
    id: 'visa',
    name: 'Visa',
    payment_type_id: 'credit_card',
    status: 'active',
    settings: [{ bin: { pattern: '^4', exclusion_pattern: '^4011' }, security_code: { length: 3 } }],
  },
  {
    id: 'elo',
    name: 'Elo',
    payment_type_id: 'credit_card',
    status: 'testing',
    settings: [{ bin: { pattern: '^4011' } }],
  },
  {
    id: 'debelo',
    name: 'Elo Débito',
    payment_type_id: 'debit_card',
    status: 'active',
    settings: [{ bin: { pattern: '^5067' } }],
  },
  { id: 'pix', name: 'PIX', payment_type_id: 'bank_transfer', status: 'active', settings: [] },
];

const COSTS = [
  {
    payer_costs: [
      { installments: 1, installment_rate: 0, total_amount: 69.9 },
      { installments: 2, installment_rate: 0, total_amount: 69.9 },
      { installments: 3, installment_rate: 4.9, total_amount: 74.8 },
      { installments: 18, installment_rate: 0, total_amount: 69.9 },
    ],
  },
];

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const good = request.url?.includes('public_key=chave');
  response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(request.url?.includes('installments') ? COSTS : METHODS));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const api = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

it('reads the active methods, and the instalments without interest', async () => {
  const { metodos } = await lerFormas(api, 'chave', '69.90');
  expect(metodos).toEqual({
    ONLINE_DEBIT: { opcoes: ['Elo Débito'] },
    CREDIT_CARD: {
      opcoes: ['Visa'],
      parcelas: [
        { parcelas: 1, total: '69.90' },
        { parcelas: 2, total: '69.90' },
      ],
    },
  });
  expect(asked.at(-1)).toContain('amount=69.90&payment_method_id=visa');
});

it('recognises a brand by the first digits, among those of the method', async () => {
  const { bandeiraDe } = await lerFormas(api, 'chave', '69.90');
  expect(bandeiraDe('41111111', 'CREDIT_CARD')).toEqual({ nome: 'visa', titulo: 'Visa', codigo: { length: 3 } });
  expect(bandeiraDe('41111111', 'ONLINE_DEBIT')).toBeNull();
  expect(bandeiraDe('50670000', 'ONLINE_DEBIT')?.nome).toBe('debelo');
  expect(bandeiraDe('40110000', 'CREDIT_CARD')).toBeNull();
  expect(bandeiraDe('99999999', 'CREDIT_CARD')).toBeNull();
});

it('fails if the provider refuses', async () => {
  await expect(lerFormas(api, 'outra', '69.90')).rejects.toThrow();
});
