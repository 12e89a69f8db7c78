import { resolve } from 'node:path';
import { z } from 'zod';
import { LOCALES } from '#contract/constants.ts';

/** Everything that can be configured, by environment variables. The table in the README says the same in words. */
const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional());
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, hostname: /.*/, error: hint });
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const Env = z.object({
  PORT: z.preprocess(blank, z.coerce.number('a port number').int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(
    blank,
    z
      .string()
      .default('data')
      .transform((dir) => resolve(dir)),
  ),
  APP_URL: optional(url(/^https?$/, 'an address such as https://vinculo.example')),
  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'an address such as postgresql://user:password@host:5432/vinculo')),
  DATABASE_APP_URL: optional(url(/^postgres(ql)?$/, 'an address such as postgresql://user:password@host:5432/vinculo')),
  DEFAULT_LOCALE: z.preprocess(blank, z.enum(LOCALES, `one of ${LOCALES.join(', ')}`).default('en')),
  TRIAL_DAYS: z.preprocess(blank, z.coerce.number('a number of days').int().min(0).max(3650).default(30)),
  SMTP_URL: optional(url(/^smtps?$/, 'an address such as smtp://user:password@host:587')),
  MAIL_FROM: z.preprocess(blank, z.string().default('Vínculo <no-reply@localhost>')),
  SUPPORT_PHONE: z.preprocess(
    blank,
    z
      .string()
      .regex(/^\+\d{8,15}$/, 'a number such as +5511987654321')
      .optional(),
  ),
  ENCRYPTION_KEY: optional(z.base64('32 bytes in base64, as `openssl rand -base64 32` prints')),
  LOG_LEVEL: z.preprocess(blank, z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).default('info')),
  TRUST_PROXY: z.preprocess(blank, z.stringbool('true or false').default(false)),
  OIDC_PROVIDERS: z.preprocess(
    blank,
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((id) => (id.trim() ? [id.trim().toLowerCase()] : [])))
      .pipe(z.array(z.string().regex(/^[a-z0-9-]{1,32}$/, 'names of letters, digits and dashes, with commas'))),
  ),
});

const PRESETS: Record<string, { issuer: string; nome: string }> = {
  google: { issuer: 'https://accounts.google.com', nome: 'Google' },
  microsoft: { issuer: 'https://login.microsoftonline.com/common/v2.0', nome: 'Microsoft' },
};

const Oidc = z.object({
  id: z.string(),
  nome: z.string(),
  issuer: z.url({ protocol: /^https?$/, error: 'the address of an OpenID Connect issuer' }),
  clientId: z.string('the client id the provider gave').min(1, 'the client id the provider gave'),
  clientSecret: z.string('the client secret the provider gave').min(1, 'the client secret the provider gave'),
});
export type OidcConfig = z.infer<typeof Oidc>;

export type Env = Omit<z.infer<typeof Env>, 'OIDC_PROVIDERS' | 'APP_URL'> & {
  APP_URL: string;
  oidc: OidcConfig[];
  loopback: boolean;
};

/** A mistake in the configuration: said in one line, without a stack. */
export class ConfigError extends Error {}

/** A mistake in one of these is told without what was in it: the line ends up in a log. */
const SECRETS = ['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'ENCRYPTION_KEY'];

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

const OIDC_VARIABLES: Record<string, string> = {
  issuer: 'ISSUER',
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  nome: 'NAME',
};

const readOidc = (id: string, source: NodeJS.ProcessEnv): OidcConfig => {
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}_`;
  const result = Oidc.safeParse({
    id,
    nome: source[`${prefix}NAME`] || PRESETS[id]?.nome || id,
    issuer: source[`${prefix}ISSUER`] || PRESETS[id]?.issuer,
    clientId: source[`${prefix}CLIENT_ID`],
    clientSecret: source[`${prefix}CLIENT_SECRET`],
  });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = OIDC_VARIABLES[String(issue?.path[0])] ?? '';
  throw new ConfigError(`${prefix}${name} must be ${issue?.message}, because OIDC_PROVIDERS names ${id}.`);
};

export const readEnv = (source: NodeJS.ProcessEnv): Env => {
  const result = Env.safeParse(source);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    const found = SECRETS.includes(name) ? '' : `is ${JSON.stringify(source[name])}, but it `;
    throw new ConfigError(`${name} ${found}must be ${issue?.message}.`);
  }
  const { OIDC_PROVIDERS, APP_URL, ...env } = result.data;
  if (env.ENCRYPTION_KEY && Buffer.from(env.ENCRYPTION_KEY, 'base64').length !== 32)
    throw new ConfigError('ENCRYPTION_KEY must be 32 bytes in base64, as `openssl rand -base64 32` prints.');
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    ...env,
    APP_URL: (APP_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, ''),
    oidc: OIDC_PROVIDERS.map((id) => readOidc(id, source)),
    loopback: LOOPBACK.test(env.HOST),
  };
};
