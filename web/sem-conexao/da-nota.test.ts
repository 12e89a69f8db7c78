import { expect, it } from 'vitest';
import type { SemConexao } from '#contract/sem-conexao.ts';
import { daNota } from './da-nota.ts';

const um = (id: string, dia: string, hora: number, status = 'Agendado') => ({
  id,
  paciente_id: id,
  inicio: `${dia}T${hora}:00:00-03:00`,
  fim: `${dia}T${hora}:50:00-03:00`,
  status,
  nome: id,
});
const dados = {
  fuso: 'America/Sao_Paulo',
  atendimentos: [
    um('amanha', '2026-11-17', 10),
    um('tarde', '2026-11-16', 16),
    um('manha', '2026-11-16', 10),
    um('cancelado', '2026-11-16', 13, 'Cancelado'),
    um('sem nota', '2026-11-16', 14),
  ],
} as unknown as SemConexao;
const at = (hora: string) =>
  daNota(dados, Date.parse(`2026-11-16T${hora}:00-03:00`), (id) => id !== 'sem nota')?.id ?? null;

it.each([
  ['08:00', 'manha'],
  ['10:30', 'manha'],
  ['10:50', 'tarde'],
  ['16:50', null],
])('at %s the note is that of “%s”', (hora, id) => expect(at(hora)).toBe(id));
