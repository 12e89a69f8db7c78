import { expect, it } from 'vitest';
import { type Canal, createAjudantes } from './ajudantes.ts';

it('returns null if a helper died before its processor time could be read', async () => {
  let ended = 0;
  const abrir = async (): Promise<Canal<string, string>> => {
    let gone: (valor: null) => void = () => undefined;
    return {
      enviar: () => gone(null),
      ouvir: (resposta) => {
        gone = resposta;
      },
      fim: () => {
        ended += 1;
      },
      cpu: () => Promise.reject(new Error('not running')),
    };
  };
  const { fazer } = createAjudantes(abrir, { prazoMs: 1000, cpuMs: 100, ociosoMs: 1000 });
  expect([await fazer('x'), ended]).toEqual([null, 1]);
});

it('ends a helper that uses more processor time than it may, long before its deadline', async () => {
  let ended = 0;
  let used = 0;
  const abrir = async (): Promise<Canal<string, string>> => ({
    enviar: () => undefined,
    ouvir: () => undefined,
    fim: () => {
      ended += 1;
    },
    // Grows with every call.
    cpu: async () => {
      used += 90;
      return used;
    },
  });
  const { fazer } = createAjudantes(abrir, { prazoMs: 55_000, cpuMs: 100, ociosoMs: 1000 });
  const since = performance.now();
  expect([await fazer('x'), ended]).toEqual([null, 1]);
  expect(performance.now() - since).toBeLessThan(50_000);
});
