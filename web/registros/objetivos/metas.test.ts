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

const antes = { descricao: 'Levantar da cadeira', objetivo_id: null, pontuacao: 3 };

test('what was added to the note before is listed after the plan without a score, and is stored by a tap', () => {
  const anteriores = [
    antes,
    { descricao: 'Nomear cores', objetivo_id: null, pontuacao: null, contagem: { vezes: 2, segundos: 0 } },
    { descricao: 'De um plano encerrado', objetivo_id: 'z', pontuacao: 1 },
  ];
  const doPlano = [{ ...meta, plano_intervencao_id: 'p' }];
  const listadas = metasDe(doPlano, [], anteriores);
  expect(listadas).toMatchObject([
    { objetivo: { id: 'a' }, pontuacao: null },
    { objetivo: { descricao: 'Levantar da cadeira', ultima: 3 }, pontuacao: null, contagem: null },
    { objetivo: { descricao: 'Nomear cores', ultima: null, ultima_contagem: { vezes: 2 } }, pontuacao: null },
  ]);
  const [, primeira] = listadas;
  if (!primeira) throw new Error('not listed');
  const pontuada = comMedida([], primeira.objetivo, { pontuacao: 4 });
  expect(pontuada).toEqual([{ descricao: 'Levantar da cadeira', objetivo_id: null, pontuacao: 4 }]);
  // It stays where it was, and a score that is taken back is not stored.
  expect(metasDe(doPlano, pontuada, anteriores).map(({ pontuacao }) => pontuacao)).toEqual([null, 4, null]);
  expect(comMedida(pontuada, primeira.objetivo, { pontuacao: null })).toEqual([]);
});

test('a goal of the note before that the plan has by now is listed once', () => {
  const doPlano = [{ ...meta, descricao: antes.descricao, plano_intervencao_id: 'p' }];
  expect(metasDe(doPlano, [], [antes])).toMatchObject([{ objetivo: { id: 'a' } }]);
});
