/** The chosen professionals and rooms; none chosen are all. */
export type Filtro = { quem: string[]; salas: string[] };

export const TODOS: Filtro = { quem: [], salas: [] };

type Onde = { profissional_id: string | null; sala_id?: string | null | undefined };

/** The appointments and busy times of the chosen professionals in the chosen rooms. */
export const filtrados = <T extends Onde>(linhas: T[], { quem, salas }: Filtro) =>
  linhas.filter(
    ({ profissional_id, sala_id }) =>
      (quem.length === 0 || quem.includes(profissional_id ?? '')) &&
      (salas.length === 0 || salas.includes(sala_id ?? '')),
  );
