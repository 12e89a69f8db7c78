import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldDatabase } from './upgrade.testing.ts';

/** The migrations of the version before reversals, opening balances and one row of paper settings. */
const old = oldDatabase('0027');
const { superuser, insert } = old;

const [conta, outra, semPapel] = [uuidv7(), uuidv7(), uuidv7()];
const [caixa, banco, anexo] = [uuidv7(), uuidv7(), uuidv7()];
const [pago, estornado, anterior] = [uuidv7(), uuidv7(), uuidv7()];

const pagamento = async (id: string, carteira_id: string, data: string, valor: string, estornado_em?: string) => {
  const lancamento_id = uuidv7();
  const lancamento = { conta_id: conta, id: lancamento_id, tipo: 'Receber', descricao: 'Sessão', vencimento: data };
  await insert('lancamentos', { ...lancamento, valor, ...(estornado_em ? {} : { status: 'Pago', valor_pago: valor }) });
  await insert('movimentos', { conta_id: conta, id, origem: 'pagamento', carteira_id, data, valor, lancamento_id });
  if (estornado_em) await superuser('update movimentos set estornado_em = $2 where id = $1', [id, estornado_em]);
};

const money = async () => {
  for (const [id, nome] of [
    [caixa, 'Caixa da sala'],
    [banco, 'Banco'],
  ])
    await insert('carteiras', { conta_id: conta, id, tipo: 'banco', nome });
  await pagamento(pago, caixa, '2026-08-03', '100.00');
  // Late on the last day of September in São Paulo, October already in UTC.
  await pagamento(estornado, caixa, '2026-09-12', '180.50', '2026-10-01T01:30:00Z');
  await pagamento(anterior, banco, '2026-09-20', '70.00');
  const saldo = { conta_id: conta, id: uuidv7(), origem: 'saldo', carteira_id: banco };
  await insert('movimentos', { ...saldo, data: '2026-10-01', valor: '500.00' });
};

const paper = async () => {
  const recibo = { recibo_documento: '52998224725', recibo_endereco: 'Rua das Flores, 10', recibo_cidade: 'Santos' };
  await insert('financeiro_configs', { conta_id: conta, ...recibo, pix_cidade: 'Curitiba', pix_chave: 'a@b.example' });
  await insert('documentos', {
    conta_id: conta,
    id: uuidv7(),
    model_doc_topo: '<p>Clínica Sol</p>',
    contrato: '<p>Ok</p>',
  });
  await insert('financeiro_configs', { conta_id: outra, pix_cidade: 'Belém' });
  await insert('documentos', { conta_id: semPapel, id: uuidv7(), comprovante: '<p>Recebi</p>', cidade: 'Natal' });
  await insert('financeiro_configs', { conta_id: semPapel, recibo_cidade: 'Recife' });
};

beforeAll(async () => {
  await old.create();
  for (const id of [conta, outra, semPapel]) await insert('contas', { id });
  await money();
  await paper();
  await insert('anexos', {
    conta_id: conta,
    id: anexo,
    dono: 'paciente',
    dono_id: uuidv7(),
    nome: 'laudo.pdf',
    extensao: 'pdf',
    tamanho: 10,
    sha256: 'x',
  });
  await old.upgrade();
});

afterAll(() => old.drop());

describe('a database of an older version, brought up to date', () => {
  it('keeps a reversed payment on its day, and its reversal on the day of the reversal', async () => {
    const rows = await superuser(
      `select id, origem, data::text, valor, estorno_de from movimentos where carteira_id = $1 order by data, id`,
      [caixa],
    );
    expect(rows).toEqual([
      { id: pago, origem: 'pagamento', data: '2026-08-03', valor: '100.00', estorno_de: null },
      { id: estornado, origem: 'pagamento', data: '2026-09-12', valor: '180.50', estorno_de: null },
      { id: expect.any(String), origem: 'estorno', data: '2026-09-30', valor: '-180.50', estorno_de: estornado },
    ]);
  });

  it('keeps the opening balance that was entered', async () => {
    expect(await superuser('select saldo_inicial, saldo_em::text from carteiras where id = $1', [banco])).toEqual([
      { saldo_inicial: '500.00', saldo_em: '2026-10-01' },
    ]);
    const rows = await superuser(
      'select origem, data::text, valor from movimentos where carteira_id = $1 order by data, id',
      [banco],
    );
    expect(rows).toEqual([
      { origem: 'pagamento', data: '2026-09-20', valor: '70.00' },
      { origem: 'saldo', data: '2026-10-01', valor: '430.00' },
    ]);
    expect(await superuser('select saldo_em from carteiras where id = $1', [caixa])).toEqual([{ saldo_em: null }]);
  });

  it('has monthly sums that match its movements', async () => {
    const sums = await superuser(
      `select mes::text, carteira_id, origem, sum(entradas - saidas) as total, sum(quantos)::int as quantos
       from movimento_meses group by 1, 2, 3 having sum(quantos) <> 0 order by 1, 2, 3`,
    );
    const added = await superuser(
      `select date_trunc('month', data)::date::text as mes, carteira_id, origem, sum(valor) as total,
         count(*)::int as quantos from movimentos group by 1, 2, 3 order by 1, 2, 3`,
    );
    expect(sums).toEqual(added);
    expect(added).toHaveLength(5);
  });

  it('has the letterhead data of a practice in one row, with its templates', async () => {
    const rows = await superuser(
      `select conta_id, documento, endereco, cidade, model_doc_topo, contrato, comprovante from documentos order by conta_id`,
    );
    const nothing = { documento: null, endereco: null, model_doc_topo: null, contrato: null, comprovante: null };
    expect(rows).toEqual([
      {
        ...nothing,
        conta_id: conta,
        documento: '52998224725',
        endereco: 'Rua das Flores, 10',
        cidade: 'Santos',
        model_doc_topo: '<p>Clínica Sol</p>',
        contrato: '<p>Ok</p>',
      },
      { ...nothing, conta_id: outra, cidade: 'Belém' },
      { ...nothing, conta_id: semPapel, cidade: 'Natal', comprovante: '<p>Recebi</p>' },
    ]);
    expect(await superuser('select pix_chave from financeiro_configs where conta_id = $1', [conta])).toEqual([
      { pix_chave: 'a@b.example' },
    ]);
  });

  it('finds every file by its id', async () => {
    expect(await superuser('select id, chave from anexos')).toEqual([{ id: anexo, chave: anexo }]);
  });

  it('still has every table of a practice under row-level security', async () => {
    const open = await superuser(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(open).toEqual([]);
  });
});
