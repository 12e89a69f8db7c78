import { expect } from 'vitest';
import { login, type User } from '#contract/conta/auth.ts';
import { conviteEntrar, convites, type Membro, membros } from '#contract/conta/membros.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { QUEM_HEADER } from '#contract/conta/quem.ts';
import type { Funcao } from '#contract/permissoes.ts';
import type { RouteDef } from '#contract/route.ts';
import { type Caller, PASSWORD, type TestServer } from '#server/platform/testing/testing.ts';

type Practice = Caller & { user: User; email: string };
export type Refused = { codigo?: string; errors?: object };

export const enter = (who: Caller, conta_id: string) =>
  who.call<User & Refused>(praticaEntrar, { params: { id: conta_id } });

/** A caller whose requests name a practice, as those of a tab do. */
export const tab = (who: Caller, usuario_id: string, conta_id: string) => ({
  call: <T>(def: RouteDef, options: object = {}) =>
    who.call<T>(def, { ...options, headers: { [QUEM_HEADER]: `${usuario_id}/${conta_id}` } }),
});

/** Somebody who belongs to several practices of this server. */
export const inPractices = (server: TestServer) => {
  const invitation = async (ana: Practice, email: string, funcao: Funcao = 'profissional') => {
    const body = { email, funcao, current_password: PASSWORD };
    expect((await ana.call(convites.criar, { body })).status).toBe(201);
    return { token: /\/convite\/([\w-]+)/.exec(await server.mailTo(email))?.[1] ?? '' };
  };

  /** Joins the practice of `ana` with the session of `bia`. */
  const join = async (ana: Practice, bia: Practice) => {
    const params = await invitation(ana, bia.email);
    expect((await bia.call(conviteEntrar, { params })).body).toEqual({ conta_id: ana.user.conta_id });
  };

  /** Bia, who owns a practice and works in that of Ana too, with a tab in each. */
  const both = async () => {
    const [ana, bia] = [await server.practice({ name: 'Ana' }), await server.practice({ name: 'Bia' })];
    await join(ana, bia);
    expect((await enter(bia, ana.user.conta_id)).status).toBe(200);
    const at = (who: Caller) => ({
      own: tab(who, bia.user.id, bia.user.conta_id),
      annas: tab(who, bia.user.id, ana.user.conta_id),
    });
    const { body } = await ana.call<{ membros: Membro[] }>(membros.listar);
    const id = body.membros.find(({ usuario_id }) => usuario_id === bia.user.id)?.id ?? '';
    return { ana, bia, at, ...at(bia), params: { id } };
  };

  const signIn = async (email: string, codigo?: string, headers: object = {}) =>
    server.nobody().call<{ token: string } & Refused>(login, { body: { email, password: PASSWORD, codigo }, headers });

  return { invitation, join, both, signIn };
};
