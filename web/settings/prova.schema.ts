import { z } from 'zod';

export const Prova = z.object({ current_password: z.string().optional(), codigo: z.string().optional() });
