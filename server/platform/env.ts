import { resolve } from 'node:path';
import { z } from 'zod';
import { LOCALES } from '#domain/constants.ts';
import { CONNECTIONS, CONNECTIONS_MIN } from './db/connections.ts';

/** All settings, read from environment variables. The README describes them in a table. */
const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional());
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, hostname: /.*/, error: hint });

const whole = (what: string, max: number) => {
  const hint = `${what} from 0 to ${max}`;
  return z.coerce.number(hint).int(hint).min(0, hint).max(max, hint);
};
const connectionsHint = `a number of connections from ${CONNECTIONS_MIN} to 1000`;
const connections = z.coerce
  .number(connectionsHint)
  .int(connectionsHint)
  .min(CONNECTIONS_MIN, connectionsHint)
  .max(1000, connectionsHint);
const isS3 = (value: string) => {
  const parsed = URL.parse(value);
  return Boolean(
    parsed &&
      /^https?:$/.test(parsed.protocol) &&
      parsed.username &&
      parsed.password &&
      /^\/[^/]+\/?$/.test(parsed.pathname),
  );
};
const price = z.coerce.number('a price for a million tokens, such as 0.15').min(0, 'a price that is not below 0');
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const Env = z.object({
  PORT: z.preprocess(blank, whole('a port number', 65_535).default(3000)),
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
  DATABASE_CONNECTIONS: z.preprocess(blank, connections.default(CONNECTIONS)),
  DISK_RESERVE_MB: z.preprocess(blank, whole('a number of megabytes', 1_000_000_000).default(512)),
  DEFAULT_LOCALE: z.preprocess(blank, z.enum(LOCALES, `one of ${LOCALES.join(', ')}`).default('en')),
  TRIAL_DAYS: z.preprocess(blank, whole('a number of days', 3650).default(30)),
  SMTP_URL: optional(url(/^smtps?$/, 'an address such as smtp://user:password@host:587')),
  MAIL_FROM: z.preprocess(blank, z.string().default('Vínculo <no-reply@localhost>')),
  ABUSE_EMAIL: optional(z.email('an address such as abuse@vinculo.example')),
  SUPPORT_PHONE: z.preprocess(
    blank,
    z
      .string()
      .regex(/^\+\d{8,15}$/, 'a number such as +5511987654321')
      .optional(),
  ),
  CEP_URL: optional(
    z
      .string()
      .regex(/^https?:\/\/.*\{cep\}/, 'an address with {cep} in it, such as https://viacep.com.br/ws/{cep}/json/'),
  ),
  AI_BASE_URL: optional(url(/^https?$/, 'an address such as https://api.openai.com/v1')),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_JSON_SCHEMA: z.preprocess(blank, z.stringbool('true or false').default(true)),
  AI_TIMEOUT_SECONDS: z.preprocess(blank, whole('a number of seconds', 600).default(60)),
  AI_MONTHLY_TOKENS: z.preprocess(blank, whole('a number of tokens', 1_000_000_000).default(500_000)),
  AI_PRICE_INPUT: z.preprocess(blank, price.default(0)),
  AI_PRICE_OUTPUT: z.preprocess(blank, price.default(0)),
  CHROMIUM_PATH: optional(z.string()),
  CHROMIUM_NO_SANDBOX: z.preprocess(blank, z.stringbool('true or false').default(false)),
  ENCRYPTION_KEY: optional(z.base64('32 bytes in base64, as `openssl rand -base64 32` prints')),
  S3_URL: optional(
    z
      .string()
      .refine(
        isS3,
        'an address with key, secret and bucket, such as https://key:secret@s3.example/bucket?region=sa-east-1',
      ),
  ),
  LOG_LEVEL: z.preprocess(blank, z.enum(LEVELS, `one of ${LEVELS.join(', ')}`).default('info')),
  TRUST_PROXY: z.preprocess(blank, z.stringbool('true or false').default(false)),
  MERCADOPAGO_ACCESS_TOKEN: optional(z.string().min(10, 'the access token of the application')),
  MERCADOPAGO_PUBLIC_KEY: optional(z.string().min(10, 'the public key of the application')),
  MERCADOPAGO_WEBHOOK_SECRET: optional(z.string().min(10, 'the secret with which webhooks are signed')),
  MERCADOPAGO_API_URL: z.preprocess(
    blank,
    url(/^https?$/, 'an address such as https://api.mercadopago.com').default('https://api.mercadopago.com'),
  ),
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

/** All three keys of the provider, or none: if one is missing, payments are lost silently. */
const readMercadoPago = (env: z.infer<typeof Env>) => {
  const keys = {
    MERCADOPAGO_ACCESS_TOKEN: env.MERCADOPAGO_ACCESS_TOKEN,
    MERCADOPAGO_PUBLIC_KEY: env.MERCADOPAGO_PUBLIC_KEY,
    MERCADOPAGO_WEBHOOK_SECRET: env.MERCADOPAGO_WEBHOOK_SECRET,
  };
  const given = Object.entries(keys).filter(([, value]) => value);
  if (given.length === 0) return null;
  const missing = Object.entries(keys).find(([, value]) => !value)?.[0];
  if (missing) throw new ConfigError(`${missing} must be set too, because ${given[0]?.[0]} is.`);
  return {
    token: env.MERCADOPAGO_ACCESS_TOKEN ?? '',
    publicKey: env.MERCADOPAGO_PUBLIC_KEY ?? '',
    webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET ?? '',
    apiUrl: env.MERCADOPAGO_API_URL.replace(/\/+$/, ''),
  };
};

export type Env = Omit<z.infer<typeof Env>, 'OIDC_PROVIDERS' | 'APP_URL'> & {
  APP_URL: string;
  oidc: OidcConfig[];
  mercadopago: ReturnType<typeof readMercadoPago>;
  loopback: boolean;
};

/** A configuration mistake: printed in one line, without a stack. */
export class ConfigError extends Error {}

const OF_THE_DISK = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE'];

/**
 * The message for a mistake that the operator can fix; `null` for a fault of the server, which is printed with its stack.
 */
export const operatorMessage = (error: unknown): string | null => {
  if (error instanceof ConfigError) return error.message;
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  return OF_THE_DISK.includes(code) && path ? `${path} cannot be used (${message}).` : null;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/** Variables whose values are or contain passwords: an error message must not repeat them. */
const SECRET = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'SMTP_URL',
  'S3_URL',
  'ENCRYPTION_KEY',
  'AI_API_KEY',
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_WEBHOOK_SECRET',
];

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
    const given = SECRET.includes(name) ? '' : `is ${JSON.stringify(source[name])}, but it `;
    throw new ConfigError(`${name} ${given}must be ${issue?.message}.`);
  }
  const { OIDC_PROVIDERS, APP_URL, ...env } = result.data;
  if (env.ENCRYPTION_KEY && Buffer.from(env.ENCRYPTION_KEY, 'base64').length !== 32)
    throw new ConfigError('ENCRYPTION_KEY must be 32 bytes in base64, as `openssl rand -base64 32` prints.');
  if (env.AI_BASE_URL && !env.AI_MODEL)
    throw new ConfigError('AI_MODEL must be the name of a model, because AI_BASE_URL is set.');
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const appUrl = (APP_URL ?? `http://${host}:${env.PORT}`).replace(/\/+$/, '');
  return {
    ...env,
    APP_URL: appUrl,
    mercadopago: readMercadoPago(result.data),
    oidc: OIDC_PROVIDERS.map((id) => readOidc(id, source)),
    // Behind a proxy the server listens on a local address, but its visitors are not local.
    loopback: [env.HOST, new URL(appUrl).hostname].every((host) => LOOPBACK.test(host)) && !env.TRUST_PROXY,
  };
};
