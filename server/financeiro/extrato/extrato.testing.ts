import { expect } from 'vitest';
import { type Extrato, extrato, type Movimento } from '#contract/financeiro/extrato.ts';
import { type Carteira, carteiras, categorias } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { centavos, emDinheiro, soma } from '#domain/money/dinheiro.ts';
import type { Caller, TestServer } from '#server/platform/testing/testing.ts';

export const hoje = hojeEm('America/Sao_Paulo');
export const ler = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await who.call<Extrato>(extrato, { query: { por_pagina: 1000, ...query } })).body;

export const contas = async (who: Caller) => (await who.call<Carteira[]>(carteiras.listar)).body;
type Fato = {
  tipo: 'Receber' | 'Pagar';
  cents: bigint;
  dias: number;
  conta: number;
  dono: number;
  cat: number;
  estorna: boolean;
};

export const registrar = async (
  who: Caller,
  fato: Fato,
  ids: { carteiras: string[]; pacientes: string[]; categorias: Record<string, string[]> },
) => {
  const data = somaDias('2026-01-01', fato.dias);
  const body = {
    tipo: fato.tipo,
    descricao: 'x',
    valor: emDinheiro(fato.cents),
    vencimento: data,
    paciente_id: fato.dono ? ids.pacientes[fato.dono - 1] : null,
    categoria_id: fato.cat ? ids.categorias[fato.tipo]?.[fato.cat - 1] : null,
  };
  const { id } = (await who.call<{ id: string }>(lancamentos.criar, { body })).body;
  await who.call(lancamentos.pagar, { params: { id }, body: { data, carteira_id: ids.carteiras[fato.conta] } });
  if (fato.estorna) await who.call(lancamentos.estornar, { params: { id }, body: {} });
};

export const pronta = async (kit: TestServer) => {
  const ana = await kit.practice();
  const donos = await Promise.all(
    ['Lia', 'Rui'].map(async (nome) => (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id),
  );
  const todas = (await ana.call<{ id: string; tipo: string }[]>(categorias.listar)).body;
  const de = (tipo: string) => todas.filter((one) => one.tipo === tipo).map(({ id }) => id);
  return {
    ana,
    ids: {
      carteiras: (await contas(ana)).map(({ id }) => id),
      pacientes: donos,
      categorias: { Receber: de('Receber'), Pagar: de('Pagar') },
    },
  };
};

/** Checks what must be true of any statement. */
export const confere = (lido: Extrato) => {
  const { totais } = lido;
  for (const grupos of [lido.meses, lido.categorias, lido.pacientes])
    for (const campo of ['entradas', 'saidas', 'estornos'] as const)
      expect(soma(grupos.map((grupo) => grupo[campo]))).toBe(totais[campo]);
  // Every listed movement is in one of the totals, whole.
  const listados = (origem: Movimento['origem'], sinal?: 1 | -1) =>
    lido.movimentos
      .filter((one) => one.origem === origem && (!sinal || Math.sign(Number(one.valor)) === sinal))
      .reduce((sum, { valor }) => sum + centavos(valor), 0n);
  expect(totais).toEqual({
    entradas: emDinheiro(listados('pagamento', 1)),
    saidas: emDinheiro(-listados('pagamento', -1)),
    estornos: emDinheiro(listados('estorno')),
    transferencias: emDinheiro(listados('transferencia')),
    saldos: emDinheiro(listados('saldo')),
    resultado: emDinheiro(listados('pagamento') + listados('estorno')),
  });
  expect(soma([lido.saldo_inicial, ...lido.movimentos.map(({ valor }) => valor)])).toBe(lido.saldo_final);
  expect(soma([lido.saldo_inicial, totais.resultado, totais.transferencias, totais.saldos])).toBe(lido.saldo_final);
  let saldo = centavos(lido.saldo_inicial);
  for (const movimento of lido.movimentos) {
    saldo += centavos(movimento.valor);
    expect(movimento.saldo).toBe(emDinheiro(saldo));
  }
  expect(lido.meses.at(-1)?.saldo ?? lido.saldo_inicial).toBe(lido.saldo_final);
};
