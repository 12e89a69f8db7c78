import { z } from 'zod';
import { AnamneseEditar, Configuracoes } from '#contract/anamneses/anamneses.ts';

export const Valores = z.object({ titulo: AnamneseEditar.shape.titulo.unwrap(), configuracoes: Configuracoes });
export type Valores = z.infer<typeof Valores>;
