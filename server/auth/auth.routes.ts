import * as contract from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { pode } from '#contract/permissoes.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { endSession } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { anotarAcesso, anotarDaPessoa } from './acessos.ts';
import {
  acharPorEmail,
  confirmarEmail,
  exigeInscricaoValida,
  lerNomeNoMail,
  lerUser,
  nomeNoMail,
  tomarPosse,
  trocarSenha,
} from './contas.queries.ts';
import { criarLink, usarLinkDeSenha } from './links.ts';
import { entrar } from './login.ts';
import { entrarNaPratica, praticaEncerrada } from './praticas.ts';
import { exigeSenhaForte, hashSenha } from './senhas.ts';
import { abrirConta, avisarContaExiste, confirmarConta, enviarConvite } from './sign-up.ts';

const REGISTER_LIMIT = { max: 300, seconds: 3600 };
const REGISTER_EMAIL_LIMIT = { max: 10, seconds: 3600 };
const RESET_LIMIT = { max: 5, seconds: 3600 };
const RESET_ADDRESS_LIMIT = { max: 30, seconds: 3600 };

const enviarLink = async ({ database, mailer, env }: Deps, email: string) => {
  const user = await acharPorEmail(database, email);
  if (!user) return;
  const token = await database.transaction({ conta_id: user.conta_id, membro: 'produto' }, (db) =>
    criarLink(db, user, 'senha', user.email),
  );
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
  serve(contract.acessoEncerrado, ({ deps, request }) => praticaEncerrada(deps, request));

  serve(contract.register, async ({ deps, request, reply, body, locale }) => {
    const { database, env } = deps;
    exigeSenhaForte(body.password, body);
    await throttle(database, `register:${request.endereco}`, REGISTER_LIMIT);
    await throttle(database, `register:${body.email}:${request.endereco}`, REGISTER_EMAIL_LIMIT);
    const profissao_id = body.profissao_id ?? null;
    await database.transaction(null, (db) => exigeInscricaoValida(db, profissao_id, null));
    const senha_hash = await hashSenha(body.password);
    const nova = { name: body.name, email: body.email, senha_hash, profissao_id, locale: body.locale ?? locale };
    const dono = await acharPorEmail(database, body.email);
    if (!dono && !env.SMTP_URL) return abrirConta(deps, request, reply, nova, false);
    // Both encrypt and queue one message: neither the response nor its time reveals whether the address is known.
    await (dono ? avisarContaExiste(deps, dono) : enviarConvite(deps, nova));
    return { status: 'confirmacao_enviada' as const };
  });

  serve(contract.registerConfirm, ({ deps, request, reply, body }) => confirmarConta(deps, request, reply, body));

  serve(contract.login, ({ deps, request, reply, body }) => entrar(deps, request, reply, body));

  // Keeps the cookie with the other half: it is useless without its session, and clearing it late could remove the
  // cookie of somebody who signed in on this browser meanwhile.
  serve(contract.logout, async ({ db, sessao, request }) => {
    await anotarAcesso(db, sessao.user, 'saiu', request);
    await endSession(db, sessao.user.id, sessao.id);
  });

  // Whoever may not choose the words of the practice is not asked for them.
  serve(contract.user, async ({ sessao: { user } }) => {
    if (user.config || pode(user, 'pratica', 'gravar')) return user;
    return { ...user, config: CONFIG_PADRAO };
  });

  serve(
    praticaEntrar,
    ({ deps, request, sessao, params }) => entrarNaPratica(deps, request, sessao, params.id),
    async ({ preparado }) => preparado,
  );

  serve(contract.passwordEmail, async ({ deps, request, body }) => {
    const { database } = deps;
    await throttle(database, `reset:${request.endereco}`, RESET_ADDRESS_LIMIT);
    await throttle(database, `reset:${body.email}:${request.endereco}`, RESET_LIMIT);
    // Not awaited: the time would reveal whether there is an account.
    enviarLink(deps, body.email).catch((error) =>
      request.log.error({ nome: error.name }, 'the link for a new password could not be queued'),
    );
    return { status: 'link_enviado' };
  });

  serve(contract.passwordReset, async ({ deps, request, body }) => {
    const { database, mailer } = deps;
    const { user, nome } = await usarLinkDeSenha(database, body.token, body.email, async (db, link) => {
      const dono = await lerUser(db, link.usuario_id);
      // Read before the address is confirmed below.
      const nome = await lerNomeNoMail(db, dono.id);
      // Only the holder of the link may learn that the password is too similar to the name, and only then is it hashed.
      exigeSenhaForte(body.password, dono);
      await tomarPosse(db, dono.id);
      await trocarSenha(db, dono.id, await hashSenha(body.password));
      await confirmarEmail(db, dono.id);
      await anotarDaPessoa(db, dono, 'redefiniu_senha', request);
      return { user: dono, nome };
    });
    await mailer.send({ to: user.email, locale: user.locale, modelo: 'senha_mudou', valores: { nome } });
    return { status: 'senha_alterada' };
  });
};
