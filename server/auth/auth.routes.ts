import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/auth.ts';
import { invalido } from '#server/lib/errors.ts';
import type { Deps, Serve } from '#server/lib/serve.ts';
import { startSession } from '#server/lib/session.ts';
import { throttle } from '#server/lib/throttle.ts';
import { anotarAcesso } from './acessos.ts';
import {
  acharPorEmail,
  confirmarEmail,
  criarConta,
  exigeRegistroValido,
  lerUser,
  nomeNoMail,
  trocarSenha,
} from './contas.queries.ts';
import { criarLink, usarLink } from './links.ts';
import { entrar } from './login.ts';
import { exigeSenhaForte, hashSenha } from './senhas.ts';

const REGISTER_LIMIT = { max: 300, seconds: 3600 };
const RESET_LIMIT = { max: 5, seconds: 3600 };
const RESET_ADDRESS_LIMIT = { max: 30, seconds: 3600 };

const enviarLink = async ({ database, mailer, env }: Deps, email: string) => {
  const user = await acharPorEmail(database, email);
  if (!user) return;
  const token = await criarLink(database, user, 'senha', user.email);
  const link = `${env.APP_URL}/password/reset/${token}?email=${encodeURIComponent(user.email)}`;
  await mailer.send({
    to: user.email,
    locale: user.locale,
    modelo: 'senha',
    valores: { nome: nomeNoMail(user) },
    link,
  });
};

export const authRoutes = (serve: Serve) => {
  serve(contract.register, async ({ deps, request, reply, body, locale }) => {
    const { database, env } = deps;
    exigeSenhaForte(body.password, body);
    await throttle(database, `register:${request.ip}`, REGISTER_LIMIT);
    const senha_hash = await hashSenha(body.password);
    if (await acharPorEmail(database, body.email)) throw invalido('email', 'email_em_uso');
    const conta_id = uuidv7();
    return database.transaction({ conta_id }, async (db) => {
      const profissao_id = body.profissao_id ?? null;
      await exigeRegistroValido(db, profissao_id, null);
      const nova = { name: body.name, email: body.email, senha_hash, profissao_id, locale: body.locale ?? locale };
      const user = await criarConta(db, conta_id, nova, env.TRIAL_DAYS);
      await anotarAcesso(db, user, 'entrou', request);
      const secure = env.APP_URL.startsWith('https:');
      const access = await startSession(db, request, reply, { user, lembrar: false, secure });
      return { ...access, user: await lerUser(db, user.id) };
    });
  });

  serve(contract.login, ({ deps, request, reply, body }) => entrar(deps, request, reply, body));

  // The cookie with the other half stays: it opens nothing without its session, and a late answer that cleared it could
  // clear that of whoever signed in on this browser meanwhile.
  serve(contract.logout, async ({ db, sessao, request }) => {
    await anotarAcesso(db, sessao.user, 'saiu', request);
    await db.deleteFrom('sessoes').where('id', '=', sessao.id).execute();
  });

  serve(contract.user, async ({ sessao }) => sessao.user);

  serve(contract.passwordEmail, async ({ deps, request, body }) => {
    const { database } = deps;
    await throttle(database, `reset:${request.ip}`, RESET_ADDRESS_LIMIT);
    await throttle(database, `reset:${body.email}:${request.ip}`, RESET_LIMIT);
    // Not waited for: how long it takes would tell whether there is an account.
    enviarLink(deps, body.email).catch((error) => request.log.error({ nome: error.name }, 'reset link'));
    return { status: 'link_enviado' };
  });

  serve(contract.passwordReset, async ({ deps, request, body }) => {
    const { database, mailer } = deps;
    const user = await usarLink(database, body.token, 'senha', body.email, async (db, link) => {
      const dono = await lerUser(db, link.usuario_id);
      // Only who holds the link may learn that the password is too like the name, and only for them is one hashed.
      exigeSenhaForte(body.password, dono);
      await trocarSenha(db, dono.id, await hashSenha(body.password));
      await confirmarEmail(db, dono.id);
      await anotarAcesso(db, dono, 'redefiniu_senha', request);
      return dono;
    });
    const valores = { nome: user.name };
    await mailer.send({ to: user.email, locale: user.locale, modelo: 'senha_mudou', valores });
    return { status: 'senha_alterada' };
  });
};
