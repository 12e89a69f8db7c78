import { expect, it } from 'vitest';
import { type Canal, createAjudantes } from './ajudantes.ts';

it('answers null where a helper died before its processor time could be read', async () => {
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
