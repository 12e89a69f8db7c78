import { z } from 'zod';
import { Config } from '#contract/conta/config.ts';
import { Perfil } from '#contract/conta/settings.ts';

/** What the first run asks for: the settings of the account, and the profession of the user. */
export const PrimeiraVez = z.object({
  ...Config.shape,
  profissao_id: Perfil.shape.profissao_id,
  registro: Perfil.shape.registro,
});
export type PrimeiraVez = z.input<typeof PrimeiraVez>;
