import * as contract from '#contract/conta/settings.ts';
import { agora } from '#domain/days/fuso.ts';
import {
  acharPorEmail,
  anotarAcesso,
  anotarDaPessoa,
  anularLinks,
  avisarContaExiste,
  criarLink,
  gastarLink,
  lerNomeNoMail,
  reautenticar,
} from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { endSessions, type Sessao } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';

const SEND_LIMIT = { max: 5, seconds: 3600 };

/**
 * Sends the link that confirms `email` for this user. Response and time are the same for an address with an account:
 * its owner gets a message without a link to confirm.
 */
const enviarConfirmacao = async (deps: Deps, db: Db, { user }: Sessao, email: string) => {
  await throttle(deps.database, `confirmar:${user.id}`, SEND_LIMIT);
  const dono = await acharPorEmail(deps.database, email);
  const token = await criarLink(db, user, 'email', email);
  if (dono && dono.id !== user.id) return avisarContaExiste(deps, dono, db);
  const modelo = email === user.email ? ('email_confirmar' as const) : ('email_novo' as const);
  const link = `${deps.env.APP_URL}/settings/email?confirmar=${token}`;
  // No name: this address is not confirmed yet.
  await deps.mailer.send({ to: email, locale: user.locale, modelo, valores: { nome: '' }, link }, db);
};

export const emailRoutes = (serve: Serve) => {
  serve(contract.settingsEmail, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    await reautenticar(deps, db, sessao, body);
    if (body.email === user.email) throw invalido('email', 'email_igual');
    await db.updateTable('usuarios').set({ email_pendente: body.email }).where('id', '=', user.id).execute();
    await anotarAcesso(db, user, 'pediu_email', request);
    await enviarConfirmacao(deps, db, sessao, body.email);
    return { status: 'confirmacao_enviada' };
  });

  serve(contract.settingsEmailSend, async ({ deps, db, sessao }) => {
    const { email, email_pendente, email_confirmado_em } = await db
      .selectFrom('usuarios')
      .select(['email', 'email_pendente', 'email_confirmado_em'])
      .where('id', '=', sessao.user.id)
      .executeTakeFirstOrThrow();
    if (email_confirmado_em && !email_pendente) return { status: 'email_confirmado' };
    await enviarConfirmacao(deps, db, sessao, email_pendente ?? email);
    return { status: 'confirmacao_enviada' };
  });

  serve(contract.settingsEmailConfirm, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    const link = await gastarLink(db, body.token, 'email', user.id);
    const nome = await lerNomeNoMail(db, user.id);
    await db
      .updateTable('usuarios')
      .set({ email: link.email, email_pendente: null, email_confirmado_em: agora() })
      .where('id', '=', user.id)
      .execute();
    await anularLinks(db, user.id);
    if (link.email === user.email) {
      await anotarAcesso(db, user, 'confirmou_email', request);
      return { status: 'email_confirmado' };
    }
    await endSessions(db, user.id, sessao.id);
    await anotarDaPessoa(db, user, 'trocou_email', request);
    const valores = { nome, email: link.email };
    await deps.mailer.send({ to: user.email, locale: user.locale, modelo: 'email_mudou', valores }, db);
    return { status: 'email_alterado' };
  });
};
