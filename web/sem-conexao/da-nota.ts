import type { SemConexao } from '#contract/sem-conexao.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';

/** The appointment of today that is on, or else the next, whose note can be written. */
export const daNota = (
  { atendimentos, fuso }: Pick<SemConexao, 'atendimentos' | 'fuso'>,
  agora: number,
  temNota: (id: string) => boolean,
) => {
  const hoje = hojeEm(fuso, agora);
  return atendimentos
    .filter(({ id, inicio, status }) => localDe(inicio, fuso).data === hoje && status !== 'Cancelado' && temNota(id))
    .sort((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio))
    .find(({ fim }) => Date.parse(fim) > agora);
};
