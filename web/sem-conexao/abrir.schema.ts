import { z } from 'zod';

export const Senha = z.object({ password: z.string().min(1, 'obrigatorio') });
