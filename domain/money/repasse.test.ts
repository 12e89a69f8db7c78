import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos, emDinheiro, soma } from './dinheiro.ts';
import { type Acordo, acordoEm, correcoesDe, extratoDe, type Producao, partesDe } from './repasse.ts';

const atendimento = (n: number, dia: string, realizado: string): Producao => ({
  ...{ atendimento_id: `a${n}`, paciente_id: 'p', modalidade: 'presencial', dia, em: dia },
  ...{ realizado, recebido: '0.00' },
});
const recebido = (n: number, dia: string, em: string, valor: string): Producao => ({
  ...{ atendimento_id: `a${n}`, paciente_id: 'p', modalidade: 'presencial', dia, em },
  ...{ realizado: '0.00', recebido: valor },
});
const acordo = (
  desde: string,
  tipo: Acordo['tipo'],
  valor: string,
  modalidade: Acordo['modalidade'] = null,
): Acordo => ({ desde, tipo, valor, modalidade });

describe('shares of amounts', () => {
  it('add up to the share of the sum, to the cent', () => {
    expect(partesDe(['0.01', '0.01', '0.01'], '50.00')).toEqual(['0.01', '0.00', '0.01']);
    expect(soma(partesDe(['33.33', '33.33', '33.34'], '33.33'))).toBe('33.33');
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10_000n }), (cents, percent) => {
        const partes = partesDe(cents.map(emDinheiro), emDinheiro(percent));
        const total = cents.reduce((sum, one) => sum + one, 0n);
        expect(centavos(soma(partes))).toBe((total * percent + 5000n) / 10_000n);
        for (const parte of partes) expect(centavos(parte)).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('a statement', () => {
  it('uses the agreement of the day of each appointment', () => {
    const acordos = [acordo('2026-01-01', 'percentual_realizado', '50.00'), acordo('2026-10-15', 'fixo', '70.00')];
    expect(acordoEm(acordos, '2025-12-31', null)).toBeNull();
    const linhas = [atendimento(1, '2026-10-14', '100.00'), atendimento(2, '2026-10-15', '100.00')];
    expect(extratoDe(linhas, acordos)).toMatchObject({
      ...{ atendimentos: 2, realizado: '200.00', recebido: '0.00', parte: '120.00' },
      linhas: [{ parte: '50.00' }, { parte: '70.00' }],
    });
  });

  it('prefers the agreement for the kind of appointment, and rounds those of each agreement together', () => {
    const online = acordo('2026-01-01', 'percentual_realizado', '50.00', 'online');
    const acordos = [acordo('2026-10-01', 'percentual_realizado', '50.00'), online];
    expect(acordoEm(acordos, '2026-10-01', 'online')).toBe(online);
    expect(acordoEm(acordos, '2026-09-30', 'presencial')).toBeNull();
    const linhas = [1, 2].flatMap((n) => [
      atendimento(n, '2026-10-02', '0.01'),
      { ...atendimento(n + 2, '2026-10-02', '0.01'), modalidade: 'online' },
    ]);
    expect(extratoDe(linhas, acordos)).toMatchObject({ realizado: '0.04', parte: '0.02' });
    expect(extratoDe(linhas, [{ ...online, tipo: 'fixo', valor: '10.00' }]).parte).toBe('20.00');
  });

  it('counts an appointment of an earlier month by what was received in this one, and not as carried out again', () => {
    const linhas = [
      recebido(1, '2026-09-30', '2026-10-02', '80.00'),
      atendimento(2, '2026-10-02', '100.00'),
      recebido(2, '2026-10-02', '2026-10-05', '60.00'),
    ];
    const cobra = (tipo: Acordo['tipo'], valor: string) => extratoDe(linhas, [acordo('2026-01-01', tipo, valor)]).parte;
    expect(cobra('percentual_recebido', '50.00')).toBe('70.00');
    expect(cobra('percentual_realizado', '50.00')).toBe('50.00');
    expect(cobra('fixo', '30.00')).toBe('30.00');
    expect(extratoDe(linhas, [])).toMatchObject({
      atendimentos: 1,
      realizado: '100.00',
      recebido: '140.00',
      parte: '0.00',
    });
  });
});

describe('corrections', () => {
  const pago = (
    mes: string,
    parte: string,
    total = parte,
    valor = total,
    correcoes: { mes: string; valor: string }[] = [],
  ) => ({
    ...{ mes, parte, total, a_pagar: valor, correcoes },
  });

  it('are the difference of a closed month, once', () => {
    const setembro = pago('2026-09-01', '100.00');
    const hoje = new Map([['2026-09-01', '120.00']]);
    expect(correcoesDe([setembro], hoje)).toEqual([{ mes: '2026-09-01', valor: '20.00' }]);
    const outubro = pago('2026-10-01', '50.00', '70.00', '70.00', [{ mes: '2026-09-01', valor: '20.00' }]);
    expect(correcoesDe([setembro, outubro], hoje.set('2026-10-01', '50.00'))).toEqual([]);
  });

  it('that leave nothing to pay are taken over to the next month', () => {
    const setembro = pago('2026-09-01', '100.00');
    const outubro = pago('2026-10-01', '10.00', '-40.00', '0.00', [{ mes: '2026-09-01', valor: '-50.00' }]);
    const hoje = new Map([
      ['2026-09-01', '50.00'],
      ['2026-10-01', '10.00'],
    ]);
    expect(correcoesDe([setembro, outubro], hoje)).toEqual([{ mes: '2026-10-01', valor: '-40.00' }]);
  });
});
