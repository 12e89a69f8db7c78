import { describe, expect, it } from 'vitest';
import { dozeMeses, esperadoEm, seriesDe } from './barras.ts';

const mes = (de: string, over = {}) => ({
  mes: de,
  receber: '0.00',
  pagar: '0.00',
  agendado: '0.00',
  saldo: '0.00',
  ...over,
});
const passado = (de: string, entradas: string) => ({
  mes: de,
  entradas,
  saidas: '0.00',
  estornos: '0.00',
  transferencias: '0.00',
  saldos: '0.00',
  saldo: entradas,
});

describe('the chart of the year', () => {
  it('has what came in, then what is charged and what is booked', () => {
    const barras = dozeMeses(
      [passado('2026-10-01', '300.00')],
      [mes('2026-11-01', { receber: '90.00' }), mes('2026-12-01', { agendado: '180.00' })],
      ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'],
    );
    expect(barras).toMatchObject([
      { nome: '09-2026' },
      { nome: '10-2026', entradas: '300.00' },
      { nome: '11-2026', receber: '90.00' },
      { nome: '12-2026', agendado: '180.00' },
    ]);
    expect(seriesDe(barras)).toEqual(['entradas', 'receber', 'agendado', 'saidas']);
  });
});

describe('what is expected in a period', () => {
  const meses = [
    mes('2026-11-01', { receber: '90.00', agendado: '180.00' }),
    mes('2026-12-01', { agendado: '360.00' }),
    mes('2027-01-01', { agendado: '1.00' }),
  ];

  it('is that of its whole months', () => {
    expect(esperadoEm(meses, { de: '2026-11-01', ate: '2026-11-30' })).toEqual({
      receber: '90.00',
      agendado: '180.00',
    });
    expect(esperadoEm(meses, { de: '2026-01-01', ate: '2026-12-31' })).toEqual({
      receber: '90.00',
      agendado: '540.00',
    });
    expect(esperadoEm(meses, {})).toEqual({ receber: '90.00', agendado: '541.00' });
  });

  it('leaves out a month of which only a part is asked for', () => {
    expect(esperadoEm(meses, { de: '2026-11-02', ate: '2026-12-30' })).toEqual({ receber: '0.00', agendado: '0.00' });
  });
});
