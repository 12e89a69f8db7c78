import { act, createElement } from 'react';
import { vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';

/** A fixed time for tests, and a user with a config and no expiry. */
export const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** An expiry this many days, and milliseconds, before `NOW`. */
export const expiredFor = (days: number, ms = 0) => new Date(NOW - days * DAY_MS - ms).toISOString();

export const aUser = (over: Partial<User> = {}): User => ({
  id: '019a0000-0000-7000-8000-000000000101',
  conta_id: '019a0000-0000-7000-8000-000000000102',
  name: 'Ana Prática',
  email: 'ana@pratica.example',
  email_pendente: null,
  foto: null,
  assinatura: null,
  role: 'user',
  config: CONFIG_PADRAO,
  venc_plano: null,
  suspensa_em: null,
  profissao_id: null,
  registro: null,
  telefone: null,
  locale: 'pt-br',
  fuso: 'America/Sao_Paulo',
  tem_senha: true,
  membro: { id: '019a0000-0000-7000-8000-000000000103', funcao: 'dono', equipe: false },
  contas: [{ id: '019a0000-0000-7000-8000-000000000102', nome: 'Ana Prática', funcao: 'dono', exemplo_ate: null }],
  ...over,
});

const Hooked = ({ useHook }: { useHook: () => void }) => {
  useHook();
  return null;
};

/** Runs a hook in a component without elements; its container has only what React asks of one. Resolves to its end. */
export const rendered = async (useHook: () => void) => {
  const target = new EventTarget();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { HTMLIFrameElement: class {} }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { nodeType: 9, defaultView: window }));
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target));
  const { createRoot } = await import('react-dom/client');
  const container = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document });
  const root = createRoot(container as EventTarget as HTMLElement);
  await act(async () => root.render(createElement(Hooked, { useHook })));
  return () => act(async () => root.unmount());
};
