import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { anosEscolares, isIdade } from '../publicos.ts';
import { emLinhas } from '../resultados/papel-grafico.ts';
import { ComEscore } from './com-escore.schema.ts';

const linha = (over: object = {}) => ({ escala: 'Leitura', tipo: 'padrao', bruto: '', valor: '', ...over });
const recusado = (over: object) => {
  const { error } = ComEscore.safeParse({ teste_id: uuidv7(), data: '2026-03-09', ...over });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

it('an empty assessment is refused, with the error on its results', () => {
  const nada = [['resultados', 'sem_escore']];
  expect(recusado({})).toEqual(nada);
  expect(recusado({ resultados: [linha(), linha({ escala: 'Escrita' })] })).toEqual(nada);
  expect(recusado({ resultados: [linha()], observacoes: '  ' })).toEqual(nada);
  expect(recusado({ resultados: [linha({ valor: '98' })] })).toEqual([]);
  expect(recusado({ resultados: [linha({ bruto: '0' })] })).toEqual([]);
  expect(recusado({ resultados: [linha({ tipo: 'qualitativo', classificacao: 'silábica' })] })).toEqual([]);
  expect(recusado({ resultados: [linha()], observacoes: 'Recusou a tarefa.' })).toEqual([]);
});

it('names are wrapped for a chart, and truncated ones get an ellipsis', () => {
  expect(emLinhas('Leitura', 10, 2)).toEqual(['Leitura']);
  expect(emLinhas('Compreensão de leitura de textos', 16, 3)).toEqual(['Compreensão de', 'leitura de', 'textos']);
  expect(emLinhas('a b c d e f', 1, 2)).toEqual(['a', 'b…']);
});

it('the age texts of the catalogue are recognised', () => {
  expect(anosEscolares('2º ao 9º ano EF')).toEqual({ de: '2', ate: '9' });
  expect(anosEscolares('crianças do EF')).toBeNull();
  expect(['16 dias–42 meses', '4 em diante', '0–6 anos'].map(isIdade)).toEqual([true, true, true]);
  expect(['6–16', 'adultos', 'todas'].map(isIdade)).toEqual([false, false, false]);
});
