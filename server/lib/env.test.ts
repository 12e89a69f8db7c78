import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readEnv } from './env.ts';

const messageOf = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`accepted ${JSON.stringify(source)}`);
};

describe('the configuration', () => {
  it('is complete without a single variable, and open to this machine only', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://127.0.0.1:3000',
      DEFAULT_LOCALE: 'en',
      TRIAL_DAYS: 30,
      LOG_LEVEL: 'info',
      TRUST_PROXY: false,
      oidc: [],
      loopback: true,
    });
    expect(isAbsolute(env.DATA_DIR)).toBe(true);
    expect([env.DATABASE_URL, env.SMTP_URL, env.ENCRYPTION_KEY]).toEqual([undefined, undefined, undefined]);
  });

  it('reads an empty variable as none', () => {
    const names = ['PORT', 'HOST', 'APP_URL', 'DATABASE_URL', 'DEFAULT_LOCALE', 'TRIAL_DAYS', 'SMTP_URL', 'MAIL_FROM'];
    const more = ['SUPPORT_PHONE', 'ENCRYPTION_KEY', 'LOG_LEVEL', 'TRUST_PROXY', 'OIDC_PROVIDERS', 'DATA_DIR'];
    const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']));
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  it.each([
    [{ APP_URL: 'https://vinculo.example/' }, { APP_URL: 'https://vinculo.example' }],
    [
      { HOST: '::1', PORT: '80' },
      { APP_URL: 'http://[::1]:80', loopback: true },
    ],
    [{ HOST: 'localhost' }, { loopback: true }],
    [{ HOST: '0.0.0.0' }, { loopback: false }],
    [{ HOST: '127.evil.example' }, { loopback: false }],
    [{ TRIAL_DAYS: '0' }, { TRIAL_DAYS: 0 }],
    [{ TRUST_PROXY: 'true' }, { TRUST_PROXY: true }],
    [{ DATABASE_URL: 'postgres://u:p@db.internal/v' }, { DATABASE_URL: 'postgres://u:p@db.internal/v' }],
  ])('reads %j', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc", but it must be a port number.'],
    [{ PORT: '70000' }, 'PORT is "70000", but it must be a port number.'],
    [{ TRIAL_DAYS: '-1' }, 'TRIAL_DAYS is "-1", but it must be a number of days.'],
    [{ DEFAULT_LOCALE: 'pt' }, 'DEFAULT_LOCALE is "pt", but it must be one of en, es, pt-br, zh-CN.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, silent.'],
    [
      { APP_URL: 'vinculo.example' },
      'APP_URL is "vinculo.example", but it must be an address such as https://vinculo.example.',
    ],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY is "maybe", but it must be true or false.'],
    [{ SUPPORT_PHONE: '11 9' }, 'SUPPORT_PHONE is "11 9", but it must be a number such as +5511987654321.'],
  ])('says in one line what is wrong with %j', (source, message) => {
    expect(messageOf(source as unknown as Record<string, string>)).toBe(message);
  });

  it.each([
    ['DATABASE_URL', 'mysql://u:s3gredo@db/v'],
    ['DATABASE_APP_URL', 'u:s3gredo@db/v'],
    ['SMTP_URL', 'http://u:s3gredo@mail'],
    ['ENCRYPTION_KEY', 's3gredo!'],
    ['ENCRYPTION_KEY', Buffer.from('s3gredo curto').toString('base64')],
  ])('names %s without saying what was in it', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be `));
    expect(message).not.toMatch(/s3gredo|czNncmVk/);
  });
});

describe('the providers', () => {
  const KEYS = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'x' };

  it('are known by name, or given by their issuer', () => {
    const env = readEnv({
      OIDC_PROVIDERS: ' Google , minha-escola ',
      ...KEYS,
      OIDC_MINHA_ESCOLA_NAME: 'Minha escola',
      OIDC_MINHA_ESCOLA_ISSUER: 'https://id.escola.example',
      OIDC_MINHA_ESCOLA_CLIENT_ID: 'id2',
      OIDC_MINHA_ESCOLA_CLIENT_SECRET: 'y',
    });
    expect(env.oidc).toMatchObject([
      { id: 'google', nome: 'Google', issuer: 'https://accounts.google.com', clientId: 'id' },
      { id: 'minha-escola', nome: 'Minha escola', issuer: 'https://id.escola.example', clientSecret: 'y' },
    ]);
  });

  it.each([
    [{ OIDC_PROVIDERS: 'google', OIDC_GOOGLE_CLIENT_SECRET: 'x' }, 'OIDC_GOOGLE_CLIENT_ID'],
    [{ OIDC_PROVIDERS: 'google', OIDC_GOOGLE_CLIENT_ID: 'x' }, 'OIDC_GOOGLE_CLIENT_SECRET'],
    [{ OIDC_PROVIDERS: 'outro' }, 'OIDC_OUTRO_ISSUER'],
    [{ OIDC_PROVIDERS: 'a/b' }, 'OIDC_PROVIDERS'],
  ])('of %j lack %s', (source, name) => {
    expect(messageOf(source as unknown as Record<string, string>)).toContain(name);
  });
});
