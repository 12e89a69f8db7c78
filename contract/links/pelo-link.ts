import type { TipoDeLink } from './tipos.ts';

const HORA = 3600;

type Opcoes = {
  /** Whether the second check must be passed, if the link asks for one. */
  conferido?: boolean;
  /** Whether a closed link may call it too. */
  fechado?: boolean;
};

/**
 * Fields that routes for the holder of a link share; `porHora` limits how often one link may call the route in an
 * hour.
 */
export const peloLink = (
  tipos: readonly TipoDeLink[],
  porHora: number,
  { conferido = true, fechado = false }: Opcoes = {},
) =>
  ({
    permission: 'link',
    interna: true,
    link: { tipos, conferido, limite: { max: porHora, seconds: HORA }, fechado },
  }) as const;
