import * as contract from '#contract/conta/seguranca.ts';
import {
  ACESSO,
  anotarDaPessoa,
  chaveCodigo,
  comecarFator,
  confirmarFator,
  desligarFator,
  destrancar,
  lerFator,
  lerNomeNoMail,
  novosCodigos,
  PASSWORD_LIMIT,
  reautenticar,
  temFator,
  trancar,
} from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { endSessions, type Sessao } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { qrSvg } from '#server/platform/print/qr.ts';

const ACESSOS_MAX = 50;

const ler = async ({ env }: Deps, db: Db, { user }: Sessao): Promise<contract.Seguranca> => {
  const { tela_trancada_minutos, senha_hash, email, email_pendente, email_confirmado_em } = await db
    .selectFrom('usuarios')
    .select(['tela_trancada_minutos', 'senha_hash', 'email', 'email_pendente', 'email_confirmado_em'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const fator = await lerFator(db, user.id);
  const { restantes } = await db
    .selectFrom('codigos_recuperacao')
    .select((eb) => eb.fn.countAll<number>().as('restantes'))
    .where('usuario_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const dois_fatores = fator !== undefined && fator.confirmado_em !== null;
  return {
    dois_fatores,
    desde: fator?.confirmado_em ?? null,
    codigos_restantes: Number(restantes),
    tela_trancada_minutos,
    pode_trancar: senha_hash !== null || dois_fatores,
    email_a_confirmar: env.SMTP_URL && !email_confirmado_em ? (email_pendente ?? email) : null,
  };
};

const exigeLigado = async (db: Db, usuarioId: string) => {
  if (!(await temFator(db, usuarioId))) throw new Recusa(409, 'dois_fatores_nao');
};
const exigeDesligado = async (db: Db, usuarioId: string) => {
  if (await temFator(db, usuarioId)) throw new Recusa(409, 'dois_fatores_ja');
};

const fatorRoutes = (serve: Serve) => {
  serve(contract.totpComecar, async ({ deps, db, sessao, body }) => {
    await exigeDesligado(db, sessao.user.id);
    await reautenticar(deps, db, sessao, body);
    const { segredo, uri } = await comecarFator(db, deps.cofre, sessao.user, sessao.user.email);
    return { segredo, qr: await qrSvg(uri, 2) };
  });

  serve(contract.totpConfirmar, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    await throttle(deps.database, chaveCodigo(user.id), PASSWORD_LIMIT);
    await exigeDesligado(db, user.id);
    await confirmarFator(db, deps.cofre, user, body.codigo);
    const codigos = await novosCodigos(db, user);
    // They were started without the second factor.
    await endSessions(db, user.id, sessao.id);
    await anotarDaPessoa(db, user, 'ligou_2fa', request);
    const valores = { nome: await lerNomeNoMail(db, user.id) };
    await deps.mailer.send({ to: user.email, locale: user.locale, modelo: 'dois_fatores_ligado', valores }, db);
    return { codigos };
  });

  serve(contract.totpDesligar, async ({ deps, db, sessao, request, body }) => {
    const { user } = sessao;
    await exigeLigado(db, user.id);
    await reautenticar(deps, db, sessao, body);
    await desligarFator(db, user.id);
    await anotarDaPessoa(db, user, 'desligou_2fa', request);
    const valores = { nome: await lerNomeNoMail(db, user.id) };
    await deps.mailer.send({ to: user.email, locale: user.locale, modelo: 'dois_fatores_desligado', valores }, db);
  });

  serve(contract.totpCodigos, async ({ deps, db, sessao, request, body }) => {
    await exigeLigado(db, sessao.user.id);
    await reautenticar(deps, db, sessao, body);
    await anotarDaPessoa(db, sessao.user, 'novos_codigos', request);
    return { codigos: await novosCodigos(db, sessao.user) };
  });
};

export const segurancaRoutes = (serve: Serve) => {
  serve(contract.seguranca, ({ deps, db, sessao }) => ler(deps, db, sessao));

  serve(contract.segurancaSalvar, async ({ deps, db, sessao, body }) => {
    const { pode_trancar } = await ler(deps, db, sessao);
    if (body.tela_trancada_minutos > 0 && !pode_trancar) throw new Recusa(409, 'sem_como_destrancar');
    await db.updateTable('usuarios').set(body).where('id', '=', sessao.user.id).execute();
    return ler(deps, db, sessao);
  });

  fatorRoutes(serve);

  serve(contract.segurancaAcessos, ({ db, sessao }) =>
    db
      .selectFrom('auditoria')
      .select(['quando', 'acao', 'endereco', 'agente'])
      .where('usuario_id', '=', sessao.user.id)
      .where('recurso', '=', ACESSO)
      .orderBy('id', 'desc')
      .limit(ACESSOS_MAX)
      .execute(),
  );

  serve(contract.sessionLock, async ({ deps, db, sessao, request }) => {
    const { pode_trancar } = await ler(deps, db, sessao);
    if (!pode_trancar) throw new Recusa(409, 'sem_como_destrancar');
    await trancar(db, sessao, request);
  });

  serve(contract.sessionUnlock, async ({ deps, request, body }) => {
    await destrancar(deps, request, body);
    return { status: 'destrancada' };
  });
};
