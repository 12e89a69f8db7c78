import { z } from 'zod';
import { Cpf } from '../brasil.ts';
import { Instante, LinhaObrigatoria, nulo, TextoObrigatorio } from '../fields.ts';
import { route } from '../route.ts';
import { peloLink } from './pelo-link.ts';
import { ESTADOS_DA_COLETA, ESTADOS_DO_SIGNATARIO, QUADRO } from './tipos.ts';

/** A paper that is signed by link: its text and the other signers after the second check. */

export const CapaDaAssinatura = z.object({
  /** The first name only. */
  paciente: z.string(),
});
export type CapaDaAssinatura = z.infer<typeof CapaDaAssinatura>;

export const AssinaturaDoLink = z.object({
  titulo: z.string(),
  /** Clean HTML. */
  texto: z.string(),
  profissional: z.string(),
  enviada_em: Instante,
  /** SHA-256 and size in bytes of the PDF that is signed. */
  sha256: z.string(),
  tamanho: z.int(),
  estado: z.enum(ESTADOS_DA_COLETA),
  /** The sentence that the signer agrees to. */
  declaracao: z.string(),
  /** The recipient's whole name, as the practice wrote it. */
  nome: z.string(),
  /** What this signer has done so far. */
  minha: z.object({ estado: z.enum(ESTADOS_DO_SIGNATARIO), em: Instante.nullable(), vez: z.boolean() }),
  /** Whether one signs after the other. */
  em_ordem: z.boolean(),
  /** All who sign, in order; first names only. */
  signatarios: z.array(
    z.object({ nome: z.string(), estado: z.enum(ESTADOS_DO_SIGNATARIO), em: Instante.nullable(), eu: z.boolean() }),
  ),
});
export type AssinaturaDoLink = z.infer<typeof AssinaturaDoLink>;

const PONTOS_MAX = 6000;
/** Shorter than this, a mark is a slip of the finger. */
const TRACO_MIN = 20;

/** One stroke: x, y, x, y, … within the field. */
const Traco = z
  .array(z.int().min(0).max(QUADRO.largura))
  .min(4)
  .max(PONTOS_MAX)
  .refine((pontos) => pontos.length % 2 === 0 && pontos.every((valor, at) => at % 2 === 0 || valor <= QUADRO.altura));

const comprimento = (pontos: number[]) => {
  let soma = 0;
  for (let at = 2; at < pontos.length; at += 2)
    soma += Math.hypot((pontos[at] ?? 0) - (pontos[at - 2] ?? 0), (pontos[at + 1] ?? 0) - (pontos[at - 1] ?? 0));
  return soma;
};

export const AssinaturaDada = z.object({
  /** Letters only: it is shown beside the time of the signature. */
  nome: LinhaObrigatoria(200).regex(/^[\p{L}\p{M}.'’· -]+$/u, 'caractere_invalido'),
  cpf: nulo(Cpf).optional(),
  marca: z.discriminatedUnion('tipo', [
    z.object({ tipo: z.literal('digitada') }),
    z.object({
      tipo: z.literal('desenho'),
      tracos: z
        .array(Traco)
        .min(1, 'obrigatorio')
        .max(200)
        .refine((todos) => todos.reduce((soma, one) => soma + one.length, 0) <= PONTOS_MAX, 'assinatura_longa')
        .refine((todos) => todos.reduce((soma, one) => soma + comprimento(one), 0) >= TRACO_MIN, 'obrigatorio'),
    }),
  ]),
  /** That the declaration was agreed to. */
  aceito: z.literal(true, 'obrigatorio'),
  /** The declaration that the page showed. */
  declaracao: z.string().max(2000),
  /** The PDF that the page showed. */
  sha256: z.string().max(64),
});
export type AssinaturaDada = z.output<typeof AssinaturaDada>;

const tipos = ['assinatura'] as const;
const audit = (acao: string) => ({ recurso: 'coletas', acao });

export const assinaturaAberta = {
  capa: route({
    method: 'GET',
    path: '/api/link/assinatura/capa',
    ...peloLink(tipos, 300, { conferido: false }),
    response: CapaDaAssinatura,
    audit: { recurso: 'links', acao: 'leu' },
    summary: 'The cover of the paper, before the second check: about whom it is; changes nothing',
  }),
  ler: route({
    method: 'GET',
    path: '/api/link/assinatura',
    ...peloLink(tipos, 300),
    response: AssinaturaDoLink,
    audit: audit('leu'),
    summary: 'The text to sign, who signs it and whose turn it is; changes nothing',
  }),
  baixar: route({
    method: 'POST',
    path: '/api/link/assinatura/arquivo',
    ...peloLink(tipos, 30),
    response: 'stream',
    media: 'application/pdf',
    refuses: [501],
    audit: audit('baixou'),
    summary: 'The PDF that is signed; once everybody has signed, followed by the page of evidence',
  }),
  assinar: route({
    method: 'POST',
    path: '/api/link/assinatura/assinar',
    ...peloLink(tipos, 30),
    body: AssinaturaDada,
    response: AssinaturaDoLink,
    audit: audit('assinou'),
    summary:
      'Sign, once; 409 before the turn of this signer, with another declaration, after a refusal, and when the round has ended',
  }),
  recusar: route({
    method: 'POST',
    path: '/api/link/assinatura/recusar',
    ...peloLink(tipos, 30),
    body: z.object({ motivo: TextoObrigatorio(1000) }),
    response: AssinaturaDoLink,
    audit: audit('recusou'),
    summary: 'Refuse to sign, with a reason; ends the round',
  }),
};
