import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { Anexo } from '../anexos.ts';
import { Data, Id, Instante, TextoObrigatorio } from '../fields.ts';
import { LANCAMENTOS, PagamentoNovo } from '../financeiro/lancamentos.ts';
import { IdParams } from '../listas.ts';
import { route } from '../route.ts';
import { EnderecoDoLink, LinkEnviado } from './links.ts';
import { DECISOES_DO_PEDIDO, DIAS_MAX } from './tipos.ts';

/** A charge that is sent by link, and the proofs of payment that come back. */

export const CobrancaPorLink = z.object({
  /** Without it, who pays for this charge; `null` is the patient. */
  responsavel_id: Id.nullable().optional(),
  /** `endereco`: only to copy or show it. */
  meio: z.enum(['endereco', 'email']).default('endereco'),
  /** Without it, as the practice has set. */
  dias: z.int().min(1).max(DIAS_MAX).optional(),
  locale: z.enum(LOCALES).optional(),
});

/** A proof of payment that came by link. */
export const Comprovante = z.object({
  id: Id,
  lancamento_id: Id,
  descricao: z.string(),
  vencimento: Data,
  /** What is still to be paid. */
  saldo: z.string(),
  paciente: z.object({ id: Id, nome: z.string() }),
  /** Who sent it. */
  por: z.string(),
  relacao: z.string().nullable(),
  enviado_em: Instante,
  /** `null` once the file is in the trash, or gone. */
  anexo: Anexo.nullable(),
  decisao: z.enum(DECISOES_DO_PEDIDO).nullable(),
  motivo: z.string().nullable(),
});
export type Comprovante = z.infer<typeof Comprovante>;

const permission = 'conta';
const recurso = 'cobrancas';
const modulo = 'financeiro';
const interna = true;
const path = '/api/comprovantes-json';
const audit = (acao: string) => ({ recurso: 'lancamentos', acao });

export const cobrancaLinks = {
  enviar: route({
    method: 'POST',
    path: `${LANCAMENTOS}/:id/links`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    body: CobrancaPorLink,
    response: z.object({ link: LinkEnviado, ...EnderecoDoLink.shape }),
    status: 201,
    refuses: [403, 409, 429],
    audit: audit('enviou'),
    summary: 'Create the link of an open charge, or take the open one of this recipient, and pass it on',
  }),
  comprovantes: route({
    method: 'GET',
    path,
    permission,
    recurso,
    modulo,
    interna,
    query: z.object({ lancamento_id: Id.optional() }),
    response: z.array(Comprovante),
    audit: audit('listou'),
    summary: 'The proofs of payment of a charge; without one, those that wait for confirmation, oldest first',
  }),
  confirmar: route({
    method: 'POST',
    path: `${path}/:id/confirmar`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    body: PagamentoNovo.omit({ id: true }),
    response: Comprovante,
    refuses: [409],
    audit: audit('pagou'),
    summary: 'Confirm a payment by its proof, which registers it; by default the whole open amount, today, by PIX',
  }),
  recusar: route({
    method: 'POST',
    path: `${path}/:id/recusar`,
    permission,
    recurso,
    modulo,
    interna,
    params: IdParams,
    body: z.object({ motivo: TextoObrigatorio(500) }),
    response: Comprovante,
    refuses: [409],
    audit: audit('recusou'),
    summary: 'Refuse a proof of payment; the family sees the reason in its link',
  }),
};
