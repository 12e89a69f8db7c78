import { z } from 'zod';

const valido = (erro: string) => z.string().refine((estado) => estado === 'valido', erro);

/** Number, expiry and code are typed into the provider's frames: here is only the state of each. */
export const Cartao = z.object({
  numero: valido('cartao_numero'),
  nome: z.string().trim().min(1, 'obrigatorio').max(60),
  validade: z
    .string()
    .refine((estado) => estado !== 'vencido', 'cartao_vencido')
    .refine((estado) => estado === 'valido' || estado === 'vencido', 'cartao_validade'),
  codigo: valido('cartao_codigo'),
  parcelas: z.string(),
});
