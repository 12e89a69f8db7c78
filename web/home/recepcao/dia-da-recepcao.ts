import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { read } from '#web/lib/api/read.ts';

/** Everybody who comes today. */
export const diaDaRecepcao = (fuso: string) => {
  const hoje = hojeEm(fuso);
  return read(atendimentos.buscar, { body: { status: 'Todos', de: hoje, ate: hoje }, silent: true });
};
