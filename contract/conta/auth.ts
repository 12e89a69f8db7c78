import { z } from 'zod';
import { Email, Fuso, Id, Instante, LocaleCode, Nome, nulo, Texto } from '#contract/fields.ts';
import { FUNCOES } from '#contract/permissoes.ts';
import { route } from '#contract/route.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/constants.ts';
import { Config } from './config.ts';

/** No rules of composition, only a length. The server refuses the most common passwords. */
export const Senha = z.string().min(PASSWORD_MIN, 'senha_curta').max(PASSWORD_MAX, 'senha_longa');

const confirmed = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation;
export const CONFIRMACAO = { message: 'confirmacao_diferente', path: ['password_confirmation'] };

export const ROLES = ['user', 'admin'] as const;

export const User = z.object({
  id: Id,
  conta_id: Id,
  name: z.string(),
  email: z.string(),
  email_pendente: z.string().nullable(),
  foto: Id.nullable(),
  assinatura: Id.nullable(),
  role: z.enum(ROLES),
  config: Config.nullable(),
  venc_plano: Instante.nullable(),
  /** Since when the account is suspended by the administration; its data is kept and can be exported. */
  suspensa_em: Instante.nullable(),
  profissao_id: Id.nullable(),
  registro: z.string().nullable(),
  telefone: z.string().nullable(),
  locale: LocaleCode,
  fuso: Fuso,
  tem_senha: z.boolean(),
  /** The member of the practice in whose name the session acts. */
  membro: z.object({
    id: Id,
    funcao: z.enum(FUNCOES),
    /** Whether somebody else belongs to the practice too. */
    equipe: z.boolean(),
  }),
  /** The practices that the person belongs to, the first one first. `conta_id` is the one in which the session acts. */
  contas: z.array(
    z.object({
      id: Id,
      nome: z.string(),
      funcao: z.enum(FUNCOES),
      /** When a practice with example data is removed; null for every other practice. */
      exemplo_ate: Instante.nullable(),
    }),
  ),
});
export type User = z.infer<typeof User>;

export const SignUp = z
  .object({
    name: Nome,
    email: Email,
    password: Senha,
    password_confirmation: z.string(),
    profissao_id: nulo(Id).optional(),
    locale: LocaleCode.optional(),
  })
  .refine(confirmed, CONFIRMACAO);

/** An existing password: anything that was once accepted. */
export const SenhaAtual = z.string().min(1, 'obrigatorio').max(PASSWORD_MAX, 'senha_longa');

export const Login = z.object({
  email: Email,
  password: SenhaAtual,
  remember: z.boolean().default(false),
  /** Requested by a 422 on this field, if the user has a second factor. */
  codigo: z.string().trim().max(40, 'codigo_invalido').optional(),
});

export const Token = z.object({ token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() });
export const Status = z.object({ status: z.string() });

export const NovaSenha = z
  .object({ token: Texto(200), email: Email, password: Senha, password_confirmation: z.string() })
  .refine(confirmed, CONFIRMACAO);

export const Provedor = z.object({ provider: z.string().regex(/^[a-z0-9-]{1,32}$/) });

export const Profissao = z.object({
  id: Id,
  slug: z.string(),
  nome: z.string(),
  conselho: z.string().nullable(),
  mascara_registro: z.string().nullable(),
  exemplo_inscricao: z.string().nullable(),
});
export type Profissao = z.infer<typeof Profissao>;

/** If mail is configured, the response is always `confirmacao_enviada`, whether the address is known or not. */
export const Registrado = z.object({
  status: z.enum(['entrou', 'confirmacao_enviada']),
  ...Token.partial().shape,
  user: User.optional(),
});

export const register = route({
  method: 'POST',
  path: '/api/register',
  permission: 'publica',
  body: SignUp,
  response: Registrado,
  status: 201,
  refuses: [429],
  summary: 'Register: signed in at once, or by a link in a message if mail is configured',
});

export const ConfirmarConta = z.object({ token: Texto(2000), password: SenhaAtual });

export const registerConfirm = route({
  method: 'POST',
  path: '/api/register/confirm',
  permission: 'publica',
  body: ConfirmarConta,
  response: z.object({ ...Token.shape, user: User }),
  status: 201,
  refuses: [429],
  summary: 'Create the practice of the link with its first user, signed in; requires the password again',
});

export const login = route({
  method: 'POST',
  path: '/api/login',
  permission: 'publica',
  body: Login,
  response: Token,
  refuses: [429],
  summary: 'Sign in with e-mail and password',
});

export const acessoEncerrado = route({
  method: 'GET',
  path: '/api/acesso-encerrado',
  permission: 'publica',
  interna: true,
  response: z.object({ pratica: z.string().nullable() }),
  summary: 'The practice whose membership ended the session of this token; `null` for every other token',
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  permission: 'sessao',
  recurso: 'perfil',
  semPratica: true,
  suspensa: true,
  response: null,
  summary: 'End this session',
});

export const user = route({
  method: 'GET',
  path: '/api/user',
  permission: 'sessao',
  recurso: 'perfil',
  semPratica: true,
  response: User,
  summary: 'The signed-in user, with the config and the expiry of the plan',
});

export const passwordEmail = route({
  method: 'POST',
  path: '/api/password/email',
  permission: 'publica',
  body: z.object({ email: Email }),
  response: Status,
  refuses: [429],
  summary: 'Request a link that sets a new password',
});

export const passwordReset = route({
  method: 'POST',
  path: '/api/password/reset',
  permission: 'publica',
  body: NovaSenha,
  response: Status,
  refuses: [429],
  summary: 'Set a new password with the token of the link',
});

export const oauthProviders = route({
  method: 'GET',
  path: '/api/oauth',
  permission: 'publica',
  response: z.array(z.object({ id: z.string(), nome: z.string() })),
  summary: 'The configured sign-in providers',
});

export const oauthStart = route({
  method: 'POST',
  path: '/api/oauth/:provider',
  permission: 'publica',
  params: Provedor,
  body: z.object({ remember: z.boolean().default(false) }).nullish(),
  response: z.object({ url: z.string() }),
  refuses: [403],
  summary: 'The address to send the browser to, to sign in with a provider',
});

export const oauthCallback = route({
  method: 'GET',
  path: '/api/oauth/:provider/callback',
  permission: 'publica',
  params: Provedor,
  response: 'stream',
  status: 302,
  interna: true,
  summary: 'Callback of the provider; redirects to the web application',
});

export const oauthFinish = route({
  method: 'POST',
  path: '/api/oauth/:provider/finish',
  permission: 'publica',
  params: Provedor,
  body: z.object({ codigo: z.string().trim().max(40, 'codigo_invalido').optional() }).nullish(),
  response: z.object({ ...Token.shape, remember: z.boolean() }),
  refuses: [401, 403, 429],
  interna: true,
  summary: 'Exchange the cookie that the callback set for a token',
});

export const profissoes = route({
  method: 'GET',
  path: '/api/profissoes',
  permission: 'publica',
  response: z.array(Profissao),
  summary: 'The professions',
});
