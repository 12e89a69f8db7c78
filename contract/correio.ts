import { z } from 'zod';
import { DIA_MS } from '#domain/days/fuso.ts';
import { Texto } from './fields.ts';
import { route } from './route.ts';

/** Why a message of a practice is not sent, or did not arrive: message keys. */
export const RECUSAS_DO_CORREIO = [
  'conta_suspensa',
  'pratica_de_exemplo',
  'plano_vencido',
  'correio_email_nao_confirmado',
  'correio_limite',
  'correio_texto_com_link',
  'correio_descadastrado',
  'correio_endereco_recusado',
  'correio_servidor',
  'correio_interrompida',
] as const;
export const RecusaDoCorreio = z.enum(RECUSAS_DO_CORREIO);
export type RecusaDoCorreio = z.infer<typeof RecusaDoCorreio>;

const MENOR_LIMITE = 20;
/** How many messages a practice may send in an hour, by the age of its account in days. */
export const LIMITES_POR_HORA = [
  { dias: 90, limite: 500 },
  { dias: 30, limite: 200 },
  { dias: 7, limite: 80 },
  { dias: 1, limite: 40 },
] as const;

export const limitePorHora = (criadaEm: string, agora = Date.now()) => {
  const dias = (agora - Date.parse(criadaEm)) / DIA_MS;
  return LIMITES_POR_HORA.find((faixa) => dias >= faixa.dias)?.limite ?? MENOR_LIMITE;
};

const params = z.object({ token: Texto(300) });
const path = '/api/descadastro/:token';
const permission = 'publica';

export const descadastro = {
  /** The address in the `List-Unsubscribe` header: opening it shows a page and changes nothing. */
  abrir: route({
    method: 'GET',
    path,
    permission,
    params,
    response: 'stream',
    status: 303,
    summary: 'Redirect to the page for unsubscribing; changes nothing',
  }),
  ler: route({
    method: 'GET',
    path: `${path}/situacao`,
    permission,
    params,
    response: z.object({ nome: z.string(), descadastrado: z.boolean() }),
    summary: 'The sender of the message, and whether its recipient has unsubscribed',
  }),
  /** Also the one-click request of a mail provider (RFC 8058), whose form content is ignored. */
  sair: route({
    method: 'POST',
    path,
    permission,
    params,
    response: null,
    formulario: true,
    summary: 'Unsubscribe the recipient of the message from e-mails of that practice',
  }),
  voltar: route({
    method: 'DELETE',
    path,
    permission,
    params,
    response: null,
    summary: 'Subscribe the recipient again',
  }),
};
