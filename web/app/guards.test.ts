import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { aUser, expiredFor, NOW } from '#web/testing.ts';
import { beforeRoute, type GuardedRoute, guardNamed, runGuards, type Steps } from './guards.ts';
import { routeTree } from './routes/tree.ts';

const go = (user: User | null, route: GuardedRoute, path = '/') => runGuards({ user, now: NOW, path, route });
const AUTH: GuardedRoute = { guards: ['auth'] };
const SEM_FINANCEIRO = { ...CONFIG_PADRAO, modulos: { financeiro: false } };

describe('auth', () => {
  it('sends a guest to login', () => {
    expect(go(null, AUTH)).toBe('/login');
    expect(go(null, { ...AUTH, ignoresExpiry: true })).toBe('/login');
  });

  it.each([
    ['tomorrow', expiredFor(-1), null],
    ['now', expiredFor(0), null],
    ['4 days ago', expiredFor(4), null],
    ['5 days ago, less a millisecond', expiredFor(5, -1), null],
    ['5 days ago', expiredFor(5), null],
    ['5 days and a millisecond ago', expiredFor(5, 1), '/bloqueio'],
    ['6 days ago', expiredFor(6), '/bloqueio'],
    ['31 days ago', expiredFor(31), '/bloqueio'],
    ['never', null, null],
  ])('handles a plan that expired %s', (_, venc_plano, target) => {
    expect(go(aUser({ venc_plano }), AUTH)).toBe(target);
  });

  it('lets an expired user pay and change the account', () => {
    expect(go(aUser({ venc_plano: expiredFor(400) }), { ...AUTH, ignoresExpiry: true })).toBeNull();
    expect(go(aUser({ venc_plano: expiredFor(400), config: null }), { ...AUTH, ignoresExpiry: true })).toBeNull();
  });

  it.each([null, expiredFor(-1), expiredFor(5)])('opens the first run without a config (expiry %s)', (venc_plano) => {
    const novo = aUser({ venc_plano, config: null });
    expect(go(novo, AUTH)).toBe('/config-conta-user');
    expect(go(novo, { ...AUTH, ignoresExpiry: true }, '/planos')).toBe('/config-conta-user');
    expect(go(novo, AUTH, '/config-conta-user')).toBeNull();
  });

  it('opens no practice before one of several is chosen', () => {
    const [pratica] = aUser().contas;
    if (!pratica) throw new Error('no practice');
    const escolhendo = { now: NOW, path: '/pacientes', route: AUTH, escolhendo: true };
    const dois = aUser({ contas: [pratica, { ...pratica, id: 'outra' }] });
    expect(runGuards({ ...escolhendo, user: dois })).toBe('/escolher');
    expect(runGuards({ ...escolhendo, user: dois, route: { guards: ['escolha'] } })).toBeNull();
    expect(runGuards({ ...escolhendo, user: dois, escolhendo: false })).toBeNull();
    expect(runGuards({ ...escolhendo, user: aUser() })).toBeNull();
  });

  it('checks the expiry before the config', () => {
    expect(go(aUser({ venc_plano: expiredFor(6), config: null }), AUTH)).toBe('/bloqueio');
  });

  it('blocks a suspended account whatever its plan, except screens that ignore the expiry', () => {
    const suspensa = aUser({ suspensa_em: expiredFor(1), venc_plano: expiredFor(-300) });
    expect(go(suspensa, AUTH)).toBe('/bloqueio');
    expect(go(suspensa, { ...AUTH, ignoresExpiry: true })).toBeNull();
    expect(go(suspensa, { guards: ['subscription-expiry'] })).toBeNull();
  });

  it('redirects to the home page from a module that is off', () => {
    const route: GuardedRoute = { ...AUTH, modulo: ({ modulos }) => modulos.financeiro };
    expect(go(aUser({ config: SEM_FINANCEIRO }), route)).toBe('/');
    expect(go(aUser(), route)).toBeNull();
    expect(go(null, route)).toBe('/login');
  });
});

describe('guest', () => {
  it('admits guests only', () => {
    expect(go(null, { guards: ['guest'] })).toBeNull();
    expect(go(aUser(), { guards: ['guest'] })).toBe('/');
  });

  it('redirects a signed-in user to the address that required the login', () => {
    const route: GuardedRoute = { guards: ['guest'] };
    expect(runGuards({ user: aUser(), now: NOW, path: '/login', route, back: '/pacientes?pagina=2' })).toBe(
      '/pacientes?pagina=2',
    );
    expect(runGuards({ user: null, now: NOW, path: '/login', route, back: '/pacientes' })).toBeNull();
  });
});

describe('admin', () => {
  it('admits the role admin only', () => {
    expect(go(aUser({ role: 'admin' }), { guards: ['admin'] })).toBeNull();
    expect(go(aUser(), { guards: ['admin'] })).toBe('/');
    expect(go(null, { guards: ['admin'] })).toBe('/');
  });
});

describe('config', () => {
  it('admits users without a config only', () => {
    expect(go(aUser(), { guards: ['config'] })).toBe('/');
    expect(go(aUser({ config: null }), { guards: ['config'] })).toBeNull();
  });
});

describe('subscription-expiry', () => {
  it.each([
    [expiredFor(4), '/'],
    [expiredFor(5), '/'],
    [expiredFor(5, 1), null],
    [expiredFor(6), null],
    [null, '/'],
  ])('shows the blocked screen only after the grace period (expiry %s)', (venc_plano, target) => {
    expect(go(aUser({ venc_plano }), { guards: ['subscription-expiry'] })).toBe(target);
  });

  it('does not admit guests', () => {
    expect(go(null, { guards: ['subscription-expiry'] })).toBe('/');
  });
});

describe('guards together', () => {
  it('run in order, and the first redirect wins', () => {
    expect(go(null, { guards: ['auth', 'admin'] })).toBe('/login');
    expect(go(aUser(), { guards: ['auth', 'admin'] })).toBe('/');
    expect(go(aUser({ role: 'admin' }), { guards: ['auth', 'admin'] })).toBeNull();
    expect(go(aUser(), { guards: [] })).toBeNull();
  });

  it.each(['premium', '', 'toString', 'constructor', '__proto__'])('throw for an unknown name: %j', (name) => {
    expect(() => guardNamed(name)).toThrow(/no guard named/);
  });

  it('exist for every name that a screen uses', () => {
    const all = (route: AnyRoute): AnyRoute[] => [route, ...Object.values<AnyRoute>(route.children ?? []).flatMap(all)];
    const names = all(routeTree).flatMap(({ options }) => options.staticData?.guards ?? []);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(guardNamed(name)).toBeTypeOf('function');
  });
});

describe('before a route', () => {
  const trace = (over: Partial<Steps> = {}) => {
    const order: string[] = [];
    const note = <A extends unknown[], R>(name: string, step: (...args: A) => R) => {
      return (...args: A): R => {
        order.push(name);
        return step(...args);
      };
    };
    const steps: Steps = {
      locale: note('locale', over.locale ?? (async () => undefined)),
      knownUser: note('knownUser', over.knownUser ?? (() => null)),
      hasToken: note('hasToken', over.hasToken ?? (() => false)),
      fetchUser: note('fetchUser', over.fetchUser ?? (async () => null)),
    };
    const route: GuardedRoute = {
      guards: ['auth'],
      modulo: note('guards', () => true),
    };
    return { order, run: () => beforeRoute(steps, route, { path: '/', now: NOW }) };
  };

  it('loads the language, then the user, then runs the guards', async () => {
    const { order, run } = trace({ hasToken: () => true, fetchUser: async () => aUser() });
    expect(await run()).toBeNull();
    expect(order).toEqual(['locale', 'knownUser', 'hasToken', 'fetchUser', 'guards']);
  });

  it('waits for the language', async () => {
    let ready = false;
    const locale = async () => {
      await new Promise((done) => setTimeout(done, 20));
      ready = true;
    };
    const { run } = trace({ locale, knownUser: () => (ready ? aUser() : null) });
    expect(await run()).toBeNull();
  });

  it('fetches no user who is known, and none without a token', async () => {
    const known = trace({ knownUser: () => aUser(), hasToken: () => true });
    expect(await known.run()).toBeNull();
    expect(known.order).not.toContain('fetchUser');
    const stranger = trace();
    expect(await stranger.run()).toBe('/login');
    expect(stranger.order).not.toContain('fetchUser');
  });

  it('continues as a guest if the user could not be fetched', async () => {
    const fetchUser = () => Promise.reject(new Error('offline'));
    expect(await trace({ hasToken: () => true, fetchUser }).run()).toBe('/login');
    const open: GuardedRoute = { guards: ['guest'] };
    const steps = { locale: async () => undefined, knownUser: () => null, hasToken: () => true, fetchUser };
    expect(await beforeRoute(steps, open, { path: '/login', now: NOW })).toBeNull();
  });
});
