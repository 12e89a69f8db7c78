import { expect, it } from 'vitest';
import type { HorarioBloqueado, HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import type { Coluna } from '../colunas/colunas.ts';
import { fichasDoDia } from './linhas.ts';

const FUSO = 'America/Sao_Paulo';
const TERCA = '2031-03-04';
const at = (hora: number) => `${TERCA}T${String(hora + 3).padStart(2, '0')}:00:00.000Z`;
const das = (de: number, ate: number) => ({ inicio: at(de), fim: at(ate) });

it('lists what a professional has on a day in order of time, with the times blocked for them or for all', () => {
  const bloqueado = (id: string, profissionais: string[], de: number) =>
    ({ id, profissionais, motivo: null, ...das(de, de + 1) }) as unknown as HorarioBloqueado;
  const coluna = {
    ...{ id: 'rafael', nome: 'Rafael', profissao: null, cor: 'blue' },
    horarios: [{ dia: 2, inicio: '12:00', fim: '13:00', almoco: true }],
    itens: [
      { id: 'tarde', ...das(14, 15) },
      { id: 'cedo', ...das(8, 9) },
    ] as AtendimentoNaLista[],
    novas: [{ id: 'nova', ...das(13, 14) }] as NovaNaAgenda[],
    ocupados: [das(10, 11)] as HorarioOcupado[],
  } satisfies Coluna;
  const bloqueados = [bloqueado('dele', ['rafael'], 16), bloqueado('todos', [], 9), bloqueado('outra', ['bia'], 17)];
  expect(fichasDoDia(coluna, TERCA, bloqueados, FUSO).map(({ id, tipo }) => [tipo, id])).toEqual([
    ['atendimento', 'cedo'],
    ['bloqueado', 'todos'],
    ['ocupado', `ocupado ${at(10)}`],
    ['almoco', 'almoco 720'],
    ['nova', 'nova'],
    ['atendimento', 'tarde'],
    ['bloqueado', 'dele'],
  ]);
  expect(fichasDoDia(coluna, '2031-03-05', bloqueados, FUSO)).toEqual([]);
});
