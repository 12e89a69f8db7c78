import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { extrato } from '#contract/financeiro/extrato.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { RouteDef } from '#contract/route.ts';
import { testes } from '#contract/testes/testes.ts';
import { taken } from './endereco.ts';

/** The lists whose parameters are in the address. */
const LISTAS: [name: string, route: RouteDef][] = [
  ['pacientes', pacientes.listar],
  ['responsaveis', responsaveis.listar],
  ['escolas', escolas.listar],
  ['testes', testes.listar],
  ['atendimentos', atendimentos.listar],
  ['agenda', atendimentos.buscar],
  ['lancamentos', lancamentos.listar],
  ['extrato', extrato],
];

/** Never in the address. */
const NOT_IN_ADDRESS = ['por_pagina', 'proximos', 'pagina'];

const shapeOf = ({ query, body }: RouteDef): Record<string, z.ZodType> => {
  const schema = query ?? body;
  if (!(schema instanceof z.ZodObject)) throw new Error('the list has no query');
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => !NOT_IN_ADDRESS.includes(name)),
  );
};

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? inner(schema.unwrap() as z.ZodType) : schema;

const wordsOf = (route: RouteDef) =>
  Object.fromEntries(
    Object.entries(shapeOf(route)).flatMap(([name, schema]) => {
      const found = inner(schema);
      return found instanceof z.ZodEnum ? [[name, found.options]] : [];
    }),
  );

const ID = '0190a6d2-0000-7000-8000-000000000001';
const VALUES = [
  ...['', 'x', 'xyz', 'true', 'false', 'Todos', 'Pago', 'Realizado', 'nome', '-nome', 'pix', 'meus', 'psicologia'],
  ...['0', '7', '130', '131', '-1', '1.5', ID, ID.toUpperCase(), `${ID}0`, 'nobody'],
  ...['2026-02-28', '2026-02-29', '2026-99-99', '1899-12-31', '2201-01-01', 'x\u0000', '\ud800', 'a\nb'],
  ...['x'.repeat(120), 'x'.repeat(121), 'x'.repeat(200), 'x'.repeat(201), ` ${'x'.repeat(200)} `],
];

describe('list parameters in the address', () => {
  it('are brought to a page in range', () => {
    for (const pagina of [0, -3, 'xyz', 0.5, 1e12]) {
      const search = taken(pacientes.listar, { pagina });
      expect(pacientes.listar.query.safeParse(search).success).toBe(true);
    }
  });

  it.each([
    ['an unknown order', { ordem: 'xyz' }],
    ['an invalid filter', { status: 'xyz', de: '2026-99-99', paciente_id: 'nobody' }],
    ['a search that is too long', { busca: 'x'.repeat(500) }],
  ])('leave out %s', (_, search) => {
    const kept = taken(lancamentos.listar, search);
    expect(kept).toEqual({});
  });

  it('keep valid values, and parameters that are not of the list', () => {
    const search = { busca: 'Ana', ordem: '-nome', pagina: 2, lixeira: true, visao: 'mes' };
    expect(taken(pacientes.listar, search)).toEqual(search);
    expect(taken(extrato, { busca: 'Ana' })).toEqual({ busca: 'Ana' });
  });

  it.each(LISTAS)('of %s have the words of its schema', (_, route) => {
    expect(route.palavras ?? {}).toEqual(wordsOf(route));
  });

  // An empty text is never in the address: the list removes the parameter. Only programs write a switch as 0 or 1.
  const written = (name: string) => VALUES.filter((value) => value !== '' && !(name === 'lixeira' && value === '0'));
  it.each(LISTAS)('of %s are those that its schema accepts', (_, route) => {
    for (const [name, schema] of Object.entries(shapeOf(route)))
      for (const value of [...written(name), ...(route.palavras?.[name] ?? [])]) {
        const kept = name in taken(route, { [name]: value });
        expect({ name, value, kept }).toEqual({ name, value, kept: schema.safeParse(value).success });
      }
  });
});
