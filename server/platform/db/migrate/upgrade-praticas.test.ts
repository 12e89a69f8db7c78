import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { login, type User, user } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsSessions } from '#contract/conta/settings.ts';
import { hashSenha } from '#server/auth/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { startOn } from '#server/platform/testing/server.testing.ts';
import { PASSWORD, serverOn } from '#server/platform/testing/testing.ts';
import { oldDatabase } from './upgrade.testing.ts';

/** A database from before somebody could belong to several practices. */
const old = oldDatabase('0102');
const { insert } = old;
const [conta_id, dona, colega, foto] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const membro = uuidv7();
const token = 'um-token-de-antes-da-mudanca';
const email = 'ana@pratica.example';
const config = { ...CONFIG_PADRAO, menu_nav_bar: { escolas: false } };

const server = serverOn(async () => {
  await old.create();
  const senha_hash = await hashSenha(PASSWORD);
  const { visao_agenda: _, ...before } = config;
  await insert('contas', { id: conta_id, config: JSON.stringify(before) });
  await insert('imagens', { conta_id, id: foto, uso: 'foto', tipo: 'image/png', tamanho: 1 });
  const pessoa = { conta_id, senha_hash, locale: 'pt-br' };
  await insert('usuarios', { ...pessoa, id: dona, name: 'Ana Prática', email, foto });
  await insert('usuarios', { ...pessoa, id: colega, name: 'Bia', email: 'bia@pratica.example' });
  await insert('membros', { conta_id, id: membro, usuario_id: dona, funcao: 'dono' });
  await insert('membros', { conta_id, id: uuidv7(), usuario_id: colega, funcao: 'secretaria' });
  const sessao = { conta_id, id: uuidv7(), usuario_id: dona, lembrar: true, expira_em: '2099-01-01T00:00:00Z' };
  await insert('sessoes', { ...sessao, token_hash: sha256(token) });
  const { ownerUrl, appUrl } = await old.upgrade();
  return startOn(ownerUrl, appUrl, {});
});
afterAll(() => old.drop());

describe('a practice from before a person could have several, brought up to date', () => {
  it('keeps sessions, passwords, functions, photos and menus, and is named after its owner', async () => {
    const { status, body } = await server.as(token).call<User>(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: dona, conta_id, name: 'Ana Prática', email, foto, config });
    expect(body).toMatchObject({ membro: { id: membro, funcao: 'dono', equipe: true } });
    expect(body.contas).toEqual([{ id: conta_id, nome: 'Ana Prática', funcao: 'dono', exemplo_ate: null }]);
    expect((await server.as(token).call<object[]>(settingsSessions)).body).toHaveLength(1);
    for (const address of [email, 'bia@pratica.example']) {
      const body = { email: address, password: PASSWORD };
      const signedIn = await server.nobody().call<{ token: string }>(login, { body });
      expect(signedIn.status).toBe(200);
      expect((await server.as(signedIn.body.token).call<User>(user)).body.config).toEqual(config);
    }
  });

  it('keeps the versions of its members', async () => {
    const rows = await server.owner('select versao from membros where conta_id = $1', [conta_id]);
    expect(rows).toEqual([{ versao: 1 }, { versao: 1 }]);
  });
});
