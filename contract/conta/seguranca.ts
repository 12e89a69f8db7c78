import { z } from 'zod';
import { Id, Instante } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { FUNCOES } from '#contract/permissoes.ts';
import { route } from '#contract/route.ts';
import { SenhaAtual, Status } from './auth.ts';

/** A code as a form accepts it; only the server checks whether it is right. */
export const CodigoDigitado = z.object({ codigo: z.string().trim().min(1, 'obrigatorio') });

/** Six digits of an authenticator app, or a recovery code. */
export const Codigo = z.string().trim().min(1, 'obrigatorio').max(40, 'codigo_invalido');

export const TELA_TRANCADA_MAX_MINUTOS = 60;

export const Seguranca = z.object({
  dois_fatores: z.boolean(),
  desde: Instante.nullable(),
  codigos_restantes: z.int(),
  tela_trancada_minutos: z.int(),
  /** False for a user with neither a password nor a second factor, who could not unlock the screen. */
  pode_trancar: z.boolean(),
  /** The unconfirmed address; `null` if it is confirmed, or if no mail is configured. */
  email_a_confirmar: z.string().nullable(),
});
export type Seguranca = z.infer<typeof Seguranca>;

/** Proves the identity again: the password if there is one, and a code if there is a second factor. */
const Prova = z.object({ current_password: SenhaAtual.optional(), codigo: Codigo.optional() });

export const Acesso = z.object({
  quando: Instante,
  acao: z.string(),
  endereco: z.string().nullable(),
  agente: z.string().nullable(),
});
export type Acesso = z.infer<typeof Acesso>;

const Codigos = z.object({ codigos: z.array(z.string()) });

export const seguranca = route({
  method: 'GET',
  path: '/api/settings/security',
  permission: 'sessao',
  recurso: 'perfil',
  response: Seguranca,
  summary: 'The security settings of this user: second factor, screen lock',
});

export const segurancaSalvar = route({
  method: 'PATCH',
  path: '/api/settings/security',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: z.object({ tela_trancada_minutos: z.int().min(0).max(TELA_TRANCADA_MAX_MINUTOS) }),
  response: Seguranca,
  summary: 'After how many idle minutes the screen is locked; 0 for never',
});

export const totpComecar = route({
  method: 'POST',
  path: '/api/settings/security/totp',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: Prova,
  response: z.object({ segredo: z.string(), qr: z.string() }),
  refuses: [403, 429],
  summary: 'A secret for an authenticator app; active once confirmed',
});

export const totpConfirmar = route({
  method: 'POST',
  path: '/api/settings/security/totp/confirm',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: z.object({ codigo: Codigo }),
  response: Codigos,
  refuses: [429],
  summary: 'Turn the second factor on with a first code; all other sessions end',
});

export const totpDesligar = route({
  method: 'POST',
  path: '/api/settings/security/totp/disable',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: Prova,
  response: null,
  refuses: [403, 429],
  summary: 'Turn the second factor off',
});

export const totpCodigos = route({
  method: 'POST',
  path: '/api/settings/security/codes',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: Prova,
  response: Codigos,
  refuses: [403, 429],
  summary: 'New recovery codes; the previous ones stop working',
});

export const segurancaAcessos = route({
  method: 'GET',
  path: '/api/settings/security/acessos',
  permission: 'sessao',
  recurso: 'perfil',
  response: z.array(Acesso),
  summary: 'The last sign-ins and failed attempts of this user',
});

export const sessionLock = route({
  method: 'POST',
  path: '/api/session/lock',
  permission: 'sessao',
  recurso: 'perfil',
  semPratica: true,
  suspensa: true,
  response: null,
  summary: 'Lock this session: its token is invalid until it is unlocked',
});

export const sessionUnlock = route({
  method: 'POST',
  path: '/api/session/unlock',
  permission: 'publica',
  body: z.object({ password: SenhaAtual.optional(), codigo: Codigo.optional() }),
  response: Status,
  refuses: [401, 429],
  summary: 'Unlock the session of this token with the password, or with a code if there is no password',
});

/** Jobs of the product that change or send something about a patient. */
export const TAREFAS = ['lembretes', 'links', 'limpeza'] as const;

export const QuemViu = z.object({
  id: z.int(),
  quando: Instante,
  /** Who acted: a user of the practice, the recipient of a link, or a job of the product. */
  usuario: z.object({ id: Id, nome: z.string(), funcao: z.enum(FUNCOES).nullable() }).nullable(),
  link: z.object({ id: Id, nome: z.string(), relacao: z.string().nullable() }).nullable(),
  tarefa: z.enum(TAREFAS).nullable(),
  /** The reason of the exceptional access under which it happened, or of joining the team oneself. */
  motivo: z.string().nullable(),
  recurso: z.string(),
  acao: z.string(),
  /** The member who was put on the case team or taken off it. */
  sobre: z.string().nullable(),
  endereco: z.string().nullable(),
  agente: z.string().nullable(),
});
export type QuemViu = z.infer<typeof QuemViu>;

export const quemViu = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/acessos-json',
  permission: 'conta',
  recurso: 'trilha',
  params: IdParams,
  query: z.object({
    /** Includes lists that contained the name. */
    listas: z.stringbool().default(false),
    /** The `id` of the last row already loaded. */
    antes: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    por_pagina: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.array(QuemViu),
  audit: { recurso: 'pacientes', acao: 'leu acessos' },
  summary: 'Who saw or changed what of this patient, newest first',
});

export const quemViuExportar = route({
  method: 'GET',
  path: '/api/pacientes-json/:id/acessos-json/exportar',
  permission: 'conta',
  recurso: 'dados',
  params: IdParams,
  response: 'stream',
  media: 'text/csv',
  audit: { recurso: 'pacientes', acao: 'exportou acessos' },
  summary: 'All lines about a patient as CSV, newest first',
});
