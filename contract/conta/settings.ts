import { z } from 'zod';
import { Telefone } from '#contract/brasil.ts';
import { Email, Fuso, Id, Instante, Linha, LocaleCode, Nome, nulo, Texto } from '#contract/fields.ts';
import { IdParams } from '#contract/listas.ts';
import { route } from '#contract/route.ts';
import { CONFIRMACAO, Senha, SenhaAtual, Status, User } from './auth.ts';
import { Config, Preferencias } from './config.ts';

export const Perfil = z
  .object({
    name: Nome,
    profissao_id: nulo(Id),
    registro: nulo(Linha(60)),
    telefone: nulo(Telefone),
    foto: nulo(Id),
    assinatura: nulo(Id),
  })
  .partial();

/** `current_password` is optional only for an account that signs in by a provider and has no password yet. */
export const TrocaDeSenha = z
  .object({
    current_password: SenhaAtual.optional(),
    codigo: z.string().trim().max(40, 'codigo_invalido').optional(),
    password: Senha,
    password_confirmation: z.string(),
  })
  .refine((value) => value.password === value.password_confirmation, CONFIRMACAO);

/** `codigo` is requested by a 422, if the user has a second factor. */
export const TrocaDeEmail = z.object({
  email: Email,
  current_password: SenhaAtual.optional(),
  codigo: z.string().trim().max(40, 'codigo_invalido').optional(),
});

export const Idioma = z.object({ locale: LocaleCode, fuso: Fuso }).partial();

export const Sessao = z.object({
  id: Id,
  atual: z.boolean(),
  agente: z.string().nullable(),
  endereco: z.string().nullable(),
  criada_em: Instante,
  ultimo_uso: Instante,
});
export type Sessao = z.infer<typeof Sessao>;

export const settingsProfile = route({
  method: 'PATCH',
  path: '/api/settings/profile',
  permission: 'sessao',
  recurso: 'perfil',
  body: Perfil.extend({
    current_password: SenhaAtual.optional(),
    codigo: z.string().trim().max(40, 'codigo_invalido').optional(),
  }),
  response: User,
  refuses: [403, 429],
  summary:
    'Change name, photo, profession, registration, contact, signature; some professions require the password again',
});

export const settingsPassword = route({
  method: 'PATCH',
  path: '/api/settings/password',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: TrocaDeSenha,
  response: Status,
  refuses: [403, 429],
  summary: 'Change the password; all other sessions end',
});

export const settingsEmail = route({
  method: 'PATCH',
  path: '/api/settings/email',
  permission: 'sessao',
  recurso: 'perfil',
  body: TrocaDeEmail,
  response: Status,
  refuses: [403, 429],
  summary: 'Request another e-mail address; a link sent to it confirms the change',
});

export const settingsEmailSend = route({
  method: 'POST',
  path: '/api/settings/email/send',
  permission: 'sessao',
  recurso: 'perfil',
  response: Status,
  refuses: [429],
  summary: 'Send the link that confirms the address again',
});

/** Requires the session of the user who requested it: nobody else who gets the link may confirm the address. */
export const settingsEmailConfirm = route({
  method: 'POST',
  path: '/api/settings/email/confirm',
  permission: 'sessao',
  recurso: 'perfil',
  body: z.object({ token: Texto(200) }),
  response: Status,
  summary: 'Confirm an e-mail address with the token of the link; a new address ends all other sessions',
});

export const settingsLanguage = route({
  method: 'PATCH',
  path: '/api/settings/language',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  body: Idioma,
  response: User,
  summary: 'Change language and time zone',
});

export const settingsConfig = route({
  method: 'GET',
  path: '/api/settings/config',
  permission: 'sessao',
  recurso: 'pratica',
  response: Config,
  summary: 'The config; defaults if the account has none yet',
});

export const settingsConfigSave = route({
  method: 'POST',
  path: '/api/settings/config',
  permission: 'sessao',
  recurso: 'pratica',
  body: Config.partial(),
  response: Config,
  summary: 'Save the config of the practice and your own preferences; fields left out stay unchanged',
});

export const settingsPreferencias = route({
  method: 'PATCH',
  path: '/api/settings/preferencias',
  permission: 'sessao',
  recurso: 'perfil',
  body: Preferencias.partial(),
  response: Config,
  summary: 'Save your own menus and the default view of the agenda; fields left out stay unchanged',
});

export const settingsSessions = route({
  method: 'GET',
  path: '/api/settings/sessions',
  permission: 'sessao',
  recurso: 'perfil',
  response: z.array(Sessao),
  summary: 'The sessions of this user',
});

export const settingsSessionsEnd = route({
  method: 'DELETE',
  path: '/api/settings/sessions',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  response: null,
  summary: 'End all other sessions',
});

export const settingsSessionEnd = route({
  method: 'DELETE',
  path: '/api/settings/sessions/:id',
  permission: 'sessao',
  recurso: 'perfil',
  suspensa: true,
  params: IdParams,
  response: null,
  summary: 'End one session',
});
