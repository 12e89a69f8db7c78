import { z } from 'zod';
import { Data } from '#contract/fields.ts';

export const Gerar = z
  .object({ de: Data, ate: Data })
  .refine(({ de, ate }) => de <= ate, { message: 'periodo_invertido', path: ['ate'] });
