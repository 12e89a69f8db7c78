import { describe, expect, it } from 'vitest';
import { adminContas } from '#contract/conta/admin.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { taken } from './lista.ts';

describe('list parameters in the address', () => {
  it('are brought to a page in range', () => {
    for (const pagina of [0, -3, 'xyz', 0.5, 1e12]) {
      const search = taken(pacientes.listar.query, { pagina });
      expect(pacientes.listar.query.safeParse(search).success).toBe(true);
    }
  });

  it.each([
    ['an unknown order', { ordem: 'xyz' }],
    ['an invalid filter', { status: 'xyz', de: '2026-99-99', paciente_id: 'nobody' }],
    ['a search that is too long', { busca: 'x'.repeat(500) }],
  ])('leave out %s', (_, search) => {
    const kept = taken(lancamentos.listar.query, search);
    expect(kept).toEqual({});
  });

  it('keep valid values, and parameters that are not of the list', () => {
    const search = { busca: 'Ana', ordem: '-nome', pagina: 2, lixeira: true, visao: 'mes' };
    expect(taken(pacientes.listar.query, search)).toEqual(search);
    expect(taken(adminContas.query, { busca: 'Ana' })).toEqual({ busca: 'Ana' });
  });
});
