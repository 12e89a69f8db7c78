import { z } from 'zod';
import { Pergunta, PerguntaId, Topico } from '../anamneses/anamnese-modelos.ts';
import type { Valor } from '../anamneses/preencher.ts';
import { Id, Instante, Momento } from '../fields.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { FINALIDADES } from './tipos.ts';

/** An anamnesis by link: the recipient answers its questions, on one device or several, and sends them at the end. */

/** The answer that counts. `outra` is a different one that another device gave, which the recipient has not replaced. */
const RespostaDada = z.object({
  pergunta: z.string(),
  valor: z.custom<Valor>(),
  em: Instante,
  outra: z.object({ valor: z.custom<Valor>(), em: Instante }).nullable(),
});
export type RespostaDada = z.infer<typeof RespostaDada>;

/** A question in the language of the page. Answers and conditions name its options as they are in the form. */
const PerguntaDoLink = Pergunta.safeExtend({
  /** How each of the options is shown, in their order. */
  rotulos: z.array(z.string()),
});
export type PerguntaDoLink = z.infer<typeof PerguntaDoLink>;
const TopicoDoLink = Topico.extend({ perguntas: z.array(PerguntaDoLink) });
export type TopicoDoLink = z.infer<typeof TopicoDoLink>;

export const AnamneseDoLink = z.object({
  /** The first name only. */
  paciente: z.string(),
  /** Empty for a school: the practice writes it, and it may name the patient. */
  titulo: z.string().nullable(),
  /** The questions that were chosen; nothing of the form itself. */
  topicos: z.array(TopicoDoLink),
  respostas: z.array(RespostaDada),
  /** When the answers were last sent. */
  enviada_em: Instante.nullable(),
  /** Who authorised asking a school, when, and what for; null for a family. */
  autorizacao: z
    .object({
      nome: z.string(),
      relacao: z.string().nullable(),
      finalidade: z.enum(FINALIDADES),
      em: Instante,
    })
    .nullable(),
});
export type AnamneseDoLink = z.infer<typeof AnamneseDoLink>;

/** Answers of one request: eight of the longest fit into the body. */
export const RESPOSTAS_POR_VEZ = 8;
const UM_ANO_MS = 365 * 24 * 3_600_000;

export const RespostasDadas = z.object({
  /** The id that this device gave itself. */
  origem: Id,
  respostas: z
    .array(
      z.object({
        pergunta: PerguntaId,
        valor: z.unknown(),
        /** How long ago it was answered: clocks of phones are wrong, so no time of day is taken from them. */
        ha_ms: z.int().min(0).max(UM_ANO_MS),
        /** `em` of the answer that the device showed before; `null` if there was none. */
        visto: Momento.nullable(),
      }),
    )
    .min(1)
    .max(RESPOSTAS_POR_VEZ),
});
export type RespostasDadas = z.output<typeof RespostasDadas>;

const tipos = ['anamnese'] as const;

export const anamneseAberta = {
  ler: route({
    method: 'GET',
    path: '/api/link/anamnese',
    ...peloLink(tipos, 300),
    response: AnamneseDoLink,
    audit: { recurso: 'anamneses', acao: 'leu' },
    summary:
      'The questions that a link asks, in the language of the page, and what was answered so far; changes nothing',
  }),
  salvar: route({
    method: 'POST',
    path: '/api/link/anamnese/respostas',
    ...peloLink(tipos, 3000),
    body: RespostasDadas,
    bodyLimit: 1024 * 1024,
    response: z.object({ respostas: AnamneseDoLink.shape.respostas }),
    audit: { recurso: 'anamneses', acao: 'escreveu', porDia: true },
    summary:
      'Save answers as they are given. The newest one of a question counts; nobody of the practice sees them yet',
  }),
  enviar: route({
    method: 'POST',
    path: '/api/link/anamnese/enviar',
    ...peloLink(tipos, 20),
    response: AnamneseDoLink,
    audit: { recurso: 'anamneses', acao: 'respondeu' },
    summary: 'Send the answers to the practice, as a proposal for its form; the same answers twice count once',
  }),
};
