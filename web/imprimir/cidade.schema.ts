import { z } from 'zod';
import { LinhaObrigatoria } from '#contract/fields.ts';

export const Cidade = z.object({ cidade: LinhaObrigatoria(100) });
