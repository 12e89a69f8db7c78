import { describe, expect, it } from 'vitest';
import { adminContas } from '#contract/admin.ts';
import { lancamentos } from '#contract/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { taken } from './lista.ts';

describe('what a list takes of its address', () => {
  it('is a page in range', () => {
    for (const pagina of [0, -3, 'xyz', 0.5, 1e12]) {
      const search = taken(pacientes.listar.query, { pagina });
      expect(pacientes.listar.query.safeParse(search).success).toBe(true);
    }
  });

  it.each([
    ['an order that there is not', { ordem: 'xyz' }],
    ['a filter that is none', { status: 'xyz', de: '2026-99-99', paciente_id: 'nobody' }],
    ['a search that is too long', { busca: 'x'.repeat(500) }],
  ])('leaves out %s', (_, search) => {
    const kept = taken(lancamentos.listar.query, search);
    expect(kept).toEqual({});
  });

  it('keeps what is good, and what is not of the list', () => {
    const search = { busca: 'Ana', ordem: '-nome', pagina: 2, lixeira: true, visao: 'mes' };
    expect(taken(pacientes.listar.query, search)).toEqual(search);
    expect(taken(adminContas.query, { busca: 'Ana' })).toEqual({ busca: 'Ana' });
  });
});
