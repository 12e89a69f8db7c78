import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';

type DeQuem = Pick<HorarioBloqueado, 'profissionais'>;

/** The blocked times of these professionals; without a name in the list, those of everybody. */
export const bloqueadosDe = <T extends DeQuem>(bloqueados: T[], quem: string[]): T[] =>
  bloqueados.filter(
    ({ profissionais }) =>
      profissionais.length === 0 || quem.length === 0 || profissionais.some((id) => quem.includes(id)),
  );
