import { describe, expect, it } from 'vitest';
import { settingsProfile } from '#contract/conta/settings.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { documentosGravar } from '#contract/papel/documentos.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { estornarLancamento } from '../lancamentos/pagar.ts';
import { notaFiscal } from './guardar.ts';

const server = testServer();

const pago = async (who: Caller, over: object = {}, data = '2026-03-10') => {
  const body = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', vencimento: data, ...over };
  const { id } = (await who.call<{ id: string }>(lancamentos.criar, { body })).body;
  const { pagamentos } = (
    await who.call<LancamentoInteiro>(lancamentos.pagar, { params: { id }, body: { data, forma: 'Pix' } })
  ).body;
  return { id, pagamento_id: pagamentos[0]?.id ?? '' };
};
const emitir = (who: Caller, pagamento_id: string) => who.call<Recibo>(recibos.emitir, { body: { pagamento_id } });

describe('a receipt', () => {
  it('has everything that the law and the family require', async () => {
    const ana = await server.practice({ profissao_id: '019a0000-0000-7000-8000-000000000001' });
    await ana.call(settingsProfile, { body: { registro: '06/12345' } });
    await ana.call(documentosGravar, { body: { documento: '529.982.247-25', cidade: 'Recife' } });
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui', cpf: '111.444.777-35' } }))
      .body.id;
    const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
    const { pagamento_id } = await pago(ana, { responsavel_id: rui, paciente_id: lia });
    const { status, body } = await emitir(ana, pagamento_id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      numero: '1/2026',
      data: '2026-03-10',
      valor: '180.00',
      valor_por_extenso: 'one hundred eighty reais',
      dados: {
        pagador: { nome: 'Rui', cpf: '11144477735' },
        beneficiario: { nome: 'Lia', cpf: null },
        forma: 'Pix',
        cidade: 'Recife',
        nota: 'receita_saude',
        profissional: { nome: 'Ana Prática', registro: 'CRP 06/12345', documento: '52998224725', pessoa: 'fisica' },
      },
    });
    const pt = await ana.call<Recibo>(recibos.ler, {
      params: { id: body.id },
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(pt.body.valor_por_extenso).toBe('cento e oitenta reais');
  });

  it('is numbered within its year without gaps, also concurrently', async () => {
    const ana = await server.practice();
    const pagos = await Promise.all([1, 2, 3, 4].map(() => pago(ana)));
    const numeros = await Promise.all(
      pagos.map(async ({ pagamento_id }) => (await emitir(ana, pagamento_id)).body.numero),
    );
    expect(numeros.sort()).toEqual(['1/2026', '2/2026', '3/2026', '4/2026']);
    const velho = await pago(ana, {}, '2025-12-31');
    expect((await emitir(ana, velho.pagamento_id)).body.numero).toBe('1/2025');
    expect((await emitir(ana, velho.pagamento_id)).body.numero).toBe('1/2025');
  });

  it('never changes, and is cancelled with its payment; its number is not used again', async () => {
    const ana = await server.practice();
    const { id, pagamento_id } = await pago(ana);
    const recibo = (await emitir(ana, pagamento_id)).body;
    await ana.call(lancamentos.editar, { params: { id }, body: { descricao: 'Outra coisa' } });
    const params = { id: recibo.id };
    expect((await ana.call<Recibo>(recibos.ler, { params })).body.dados.descricao).toBe('Avaliação');
    await expect(server.owner('update recibos set valor = 1 where id = $1', [recibo.id])).rejects.toThrow(
      /cannot be changed/,
    );
    await ana.call(lancamentos.estornar, { params: { id }, body: {} });
    expect((await ana.call<Recibo>(recibos.ler, { params })).body.cancelado_em).toEqual(expect.any(String));
    expect((await emitir(ana, (await pago(ana)).pagamento_id)).body.numero).toBe('2/2026');
  });

  it('is refused for a reversed payment, for an expense, and to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const a = await pago(ana);
    expect((await emitir(bia, a.pagamento_id)).status).toBe(404);
    const recibo = (await emitir(ana, a.pagamento_id)).body;
    const params = { id: recibo.id };
    expect((await bia.call(recibos.ler, { params })).status).toBe(404);
    expect((await bia.call(recibos.anotar, { params, body: { receita_saude: '1' } })).status).toBe(404);
    const b = await pago(ana);
    await ana.call(lancamentos.estornar, { params: { id: b.id }, body: {} });
    expect((await emitir(ana, b.pagamento_id)).status).toBe(409);
    expect((await emitir(ana, (await pago(ana, { tipo: 'Pagar' })).pagamento_id)).status).toBe(409);
  });

  it('is refused for a payment that is being reversed concurrently', async () => {
    const ana = await server.practice();
    const { id, pagamento_id } = await pago(ana);
    const { conta_id } = ana.user;
    const emitindo = await server.deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
      await estornarLancamento(db, '2026-11-01', id, undefined);
      const asked = emitir(ana, pagamento_id);
      await server.blocked(asked);
      return { asked };
    });
    expect((await emitindo.asked).status).toBe(409);
    expect((await ana.call<Recibo[]>(recibos.listar, { query: { ano: 2026 } })).body).toEqual([]);
  });

  it('is listed with the highest number first, or the lowest on request', async () => {
    const ana = await server.practice();
    for (const _ of [1, 2]) expect((await emitir(ana, (await pago(ana)).pagamento_id)).status).toBe(201);
    const numeros = async (query: object) =>
      (await ana.call<Recibo[]>(recibos.listar, { query: { ...query } })).body.map(({ numero }) => numero);
    expect([await numeros({}), await numeros({ ordem: '-numero' })]).toEqual([
      ['2/2026', '1/2026'],
      ['2/2026', '1/2026'],
    ]);
    expect(await numeros({ ordem: 'numero' })).toEqual(['1/2026', '2/2026']);
  });

  it('records its number in Receita Saúde, and is exported as CSV', async () => {
    const ana = await server.practice();
    const recibo = (await emitir(ana, (await pago(ana)).pagamento_id)).body;
    const params = { id: recibo.id };
    expect(
      (await ana.call<Recibo>(recibos.anotar, { params, body: { receita_saude: 'RS-9' } })).body.receita_saude,
    ).toBe('RS-9');
    const { body } = await ana.call<string>(recibos.exportar, {
      query: { ano: 2026 },
      headers: { 'accept-language': 'pt-BR' },
    });
    expect(body).toContain('1/2026;2026-03-10;"180,00";;;;;Avaliação;Pix;RS-9;');
    expect((await ana.call<Recibo[]>(recibos.listar, { query: { ano: 2025 } })).body).toEqual([]);
  });

  it.each([
    ['psicologo-clinico', 'fisica', 'receita_saude'],
    ['fonoaudiologo', 'fisica', 'receita_saude'],
    ['fonoaudiologo', 'juridica', 'nfse'],
    ['psicopedagogo', 'fisica', 'sem_deducao'],
    ['neuropsicopedagogo-clinico', 'fisica', 'sem_deducao'],
    ['musicoterapeuta', 'fisica', 'nenhuma'],
    [null, 'fisica', 'nenhuma'],
  ])('of a %s as %s has the note %s', (slug, pessoa, nota) => expect(notaFiscal(slug, pessoa)).toBe(nota));
});
