import * as contract from '#contract/conta/membros.ts';
import { acharPorEmail, reautenticar } from '#server/auth/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endSessions } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { aceitar, acharConvite, convidar, lerConvite, listarConvites, reenviar, retirar } from './convites.ts';
import {
  desativarMembro,
  editarMembro,
  lerMembro,
  listarMembros,
  trancarDonos,
  transferir,
} from './membros.queries.ts';

/** Invitations of a practice in an hour, and uses of a link from one address. */
const ENVIOS = { max: 30, seconds: 3600 };
const USOS = { max: 30, seconds: 15 * 60 };

const { membros, convites } = contract;

export const membrosRoutes = (serve: Serve) => {
  serve(membros.listar, async ({ db }) => ({ membros: await listarMembros(db), convites: await listarConvites(db) }));

  serve(membros.editar, async ({ deps, db, conta_id, sessao, params, body }) => {
    const por = sessao.user.membro.id;
    const { current_password, codigo, ...mudanca } = body;
    await trancarDonos(db, por);
    const { funcao } = await lerMembro(db, params.id);
    const mexe = mudanca.funcao !== undefined && mudanca.funcao !== funcao && [mudanca.funcao, funcao].includes('dono');
    if (mexe) await reautenticar(deps, db, sessao, { current_password, codigo });
    await editarMembro(db, { conta_id, id: params.id, por }, mudanca);
    return lerMembro(db, params.id);
  });

  serve(membros.desativar, async ({ deps, db, conta_id, sessao, params, body }) => {
    const por = sessao.user.membro.id;
    await trancarDonos(db, por);
    const { funcao } = await lerMembro(db, params.id);
    if (funcao === 'dono') await reautenticar(deps, db, sessao, body);
    await desativarMembro(db, { conta_id, id: params.id, para: body.para, por });
    return lerMembro(db, params.id);
  });

  serve(membros.encerrarSessoes, async ({ db, sessao, params }) => {
    const { usuario_id } = await lerMembro(db, params.id);
    await endSessions(db, usuario_id, sessao.id);
  });

  serve(membros.transferir, async ({ deps, db, sessao, params, body }) => {
    await lerMembro(db, params.id);
    await reautenticar(deps, db, sessao, body);
    await trancarDonos(db, sessao.user.membro.id);
    await transferir(db, sessao.user.membro.id, params.id);
    return lerMembro(db, params.id);
  });

  serve(convites.criar, async ({ deps, db, sessao, body }) => {
    await throttle(deps.database, `convites:${sessao.user.conta_id}`, ENVIOS);
    if (body.funcao === 'dono') await reautenticar(deps, db, sessao, body);
    await trancarDonos(db, sessao.user.membro.id);
    return convidar(deps, db, sessao, body.email, body.funcao);
  });

  serve(convites.reenviar, async ({ deps, db, sessao, params }) => {
    await lerConvite(db, params.id);
    await throttle(deps.database, `convites:${sessao.user.conta_id}`, ENVIOS);
    await trancarDonos(db, sessao.user.membro.id);
    return reenviar(deps, db, sessao, params.id);
  });

  serve(convites.retirar, ({ db, params }) => retirar(db, params.id));

  serve(contract.conviteLer, async ({ deps, request, params }) => {
    await throttle(deps.database, `convite:${request.endereco}`, USOS);
    const convite = await acharConvite(deps, params.token);
    const { email, funcao, expira_em, por } = convite;
    const conhecido = (await acharPorEmail(deps.database, email)) !== undefined;
    return { email, funcao, expira_em, conhecido, por };
  });

  serve(contract.conviteAceitar, async ({ deps, request, reply, locale, params, body }) => {
    await throttle(deps.database, `convite-aceitar:${sha256(params.token)}`, USOS);
    return aceitar({ deps, request, reply, locale }, params.token, body);
  });
};
