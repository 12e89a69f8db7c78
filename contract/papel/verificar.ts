import { z } from 'zod';
import { Instante, Texto } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { VERIFICACOES } from './relatorios.ts';

/** A paper that was signed by link, or is being signed. */
export const VERIFICACOES_DA_COLETA = ['assinado', 'em_assinatura', 'sem_assinatura', 'alterado'] as const;

export const Verificado = z.object({
  situacao: z.enum([...VERIFICACOES, ...VERIFICACOES_DA_COLETA, 'desconhecido']),
  /** Texts for a paper that was sent to be signed, in the reader’s language; all other texts are part of the page. */
  dito: z.object({ titulo: z.string(), texto: z.string() }).nullable(),
  /** Who signed a paper, and when; null for a report. `para`: for whom the link was made, if another name was typed. */
  assinaturas: z.array(z.object({ nome: z.string(), para: z.string().nullable(), em: Instante })).nullable(),
  /** SHA-256 of the PDF that was signed, and of the file with the evidence once it was made; named, and explained. */
  arquivos: z.array(z.object({ nome: z.string(), explica: z.string(), sha256: z.string() })),
  /** The kind of a paper that was sent to be signed, the practice that sent it, and its time zone. */
  papel: z.object({ tipo: z.string(), emissor: z.string(), fuso: z.string() }).nullable(),
});
export type Verificado = z.infer<typeof Verificado>;

export const verificar = route({
  method: 'GET',
  path: '/api/verificar/:codigo',
  permission: 'publica',
  params: z.object({ codigo: Texto(60) }),
  response: Verificado,
  refuses: [429],
  summary:
    'Whether the document with this code is genuine, unchanged and still valid; for a signed paper also its signers and the times. Reveals nothing else',
});
