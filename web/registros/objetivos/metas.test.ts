import { expect, test } from 'vitest';
import { comMedida, metasDe, soDaNota } from './metas.ts';

const meta = { ...soDaNota({ objetivo_id: 'a', descricao: 'Ficar sentado' }), plano_intervencao: 'Plano' };
const daNota = soDaNota({ objetivo_id: null, descricao: 'Levantar da cadeira' });

test('a goal of the plan is in the note while it has a score or a count', () => {
  const contada = comMedida([], meta, { contagem: { vezes: 1, segundos: 4 } });
  expect(contada).toEqual([
    { descricao: 'Ficar sentado', objetivo_id: 'a', pontuacao: null, contagem: { vezes: 1, segundos: 4 } },
  ]);
  const ambas = comMedida(contada, meta, { pontuacao: 2 });
  expect(ambas).toMatchObject([{ pontuacao: 2, contagem: { vezes: 1 } }]);
  const soPontos = comMedida(ambas, meta, { contagem: null });
  expect(soPontos).toEqual([{ descricao: 'Ficar sentado', objetivo_id: 'a', pontuacao: 2 }]);
  expect(comMedida(soPontos, meta, { pontuacao: null })).toEqual([]);
});

test('what only the note counts stays in it without a count, and has no id of a plan', () => {
  const contada = comMedida([], daNota, { contagem: { vezes: 0, segundos: 0 } });
  expect(contada).toEqual([
    { descricao: 'Levantar da cadeira', objetivo_id: null, pontuacao: null, contagem: { vezes: 0, segundos: 0 } },
  ]);
  expect(comMedida(contada, daNota, { contagem: null })).toHaveLength(1);
  expect(metasDe([], contada)).toMatchObject([{ pontuacao: null, contagem: { vezes: 0 } }]);
});
