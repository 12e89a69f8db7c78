import { z } from 'zod';
import { Codigo } from '#contract/conta/seguranca.ts';

export const Senha = z.object({ password: z.string().min(1, 'obrigatorio') });
export const SoCodigo = z.object({ codigo: Codigo });
