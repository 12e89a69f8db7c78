import { describe, expect, it } from 'vitest';
import { ConfigError, readEnv } from './env.ts';

const complaint = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing was wrong');
};

describe('readEnv', () => {
  it('has a default for every required value', () => {
    expect(readEnv({})).toMatchObject({
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
  });

  it('treats an empty variable as missing', () => {
    expect(readEnv({ PORT: '', HOST: '', TRIAL_DAYS: '', DATABASE_URL: '', OIDC_PROVIDERS: '' })).toEqual(readEnv({}));
  });

  it.each([
    ['localhost', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
  ])('tells whether %s is a loopback address', (HOST, loopback) => {
    expect(readEnv({ HOST }).loopback).toBe(loopback);
  });

  it('puts an IPv6 host in brackets in APP_URL, and removes trailing slashes', () => {
    expect(readEnv({ HOST: '::1' }).APP_URL).toBe('http://[::1]:3000');
    expect(readEnv({ APP_URL: 'https://vinculo.example//' }).APP_URL).toBe('https://vinculo.example');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DEFAULT_LOCALE', 'xx'],
    ['TRIAL_DAYS', '-1'],
    ['TRIAL_DAYS', '1.5'],
    ['TRIAL_DAYS', '1000000'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'perhaps'],
    ['APP_URL', 'vinculo.example'],
    ['APP_URL', 'ftp://vinculo.example'],
    ['SUPPORT_PHONE', '11 98765'],
  ])('explains what is wrong with %s=%s in one sentence', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} is "${value}", but it must be [a-z][^\\n]+\\.$`));
  });

  it.each([
    ['DATABASE_URL', 'mysql://dona:segredo@localhost/x'],
    ['DATABASE_APP_URL', 'segredo'],
    ['SMTP_URL', 'segredo'],
    ['S3_URL', 'https://chave:segredo@s3.example'],
    ['S3_URL', 'https://s3.example/segredo'],
    ['ENCRYPTION_KEY', 'segredo!'],
    ['ENCRYPTION_KEY', 'c2VncmVkbw=='],
  ])('explains what is wrong with %s without repeating a secret', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
    expect(complaint({ [name]: value })).not.toContain(value);
  });

  it('names the missing variable of a sign-in provider', () => {
    const OIDC_PROVIDERS = 'google, minha-escola';
    const google = { OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'segredo' };
    expect(complaint({ OIDC_PROVIDERS })).toMatch(/^OIDC_GOOGLE_CLIENT_ID must be/);
    expect(complaint({ OIDC_PROVIDERS, ...google })).toMatch(/^OIDC_MINHA_ESCOLA_ISSUER must be/);
    const school = {
      OIDC_MINHA_ESCOLA_ISSUER: 'https://id.escola.example',
      OIDC_MINHA_ESCOLA_NAME: 'Minha Escola',
      OIDC_MINHA_ESCOLA_CLIENT_ID: 'id',
      OIDC_MINHA_ESCOLA_CLIENT_SECRET: 'segredo',
    };
    expect(readEnv({ OIDC_PROVIDERS, ...google, ...school }).oidc).toMatchObject([
      { id: 'google', nome: 'Google', issuer: 'https://accounts.google.com' },
      { id: 'minha-escola', nome: 'Minha Escola', issuer: 'https://id.escola.example' },
    ]);
  });
});
