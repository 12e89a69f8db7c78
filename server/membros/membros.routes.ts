import * as contract from '#contract/conta/membros.ts';
import { isDono } from '#contract/permissoes.ts';
import {
  acharPorEmail,
  avisarPsicologiaDe,
  avisarPsicologos,
  reautenticar,
  viraPsicologo,
} from '#server/auth/index.ts';
import { lerAssentos } from '#server/planos/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { endSessionsIn } from '#server/platform/http/session.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { aceitar, aceitarComSessao, acharConvite } from './aceitar.ts';
import { avisarEntrega } from './avisos.ts';
import { convidar, lerConvite, listarConvites, reenviar, retirar } from './convites.ts';
import {
  coincidentes,
  desativarMembro,
  editarMembro,
  lerMembro,
  listarMembros,
  trancarDonos,
  trancarSessoes,
  transferir,
} from './membros.queries.ts';
import { avisarTitularidade } from './titularidade.ts';

/** Invitations of a member in an hour, and uses of a link from one address. */
const ENVIOS = { max: 30, seconds: 3600 };
const USOS = { max: 30, seconds: 15 * 60 };

const { membros, convites } = contract;

export const membrosRoutes = (serve: Serve) => {
  serve(membros.listar, async ({ db }) => ({
    membros: await listarMembros(db),
    convites: await listarConvites(db),
    assentos: await lerAssentos(db),
  }));

  serve(membros.editar, async ({ deps, db, conta_id, sessao, params: { id }, body }) => {
    const { user } = sessao;
    const por = user.membro.id;
    const { current_password, codigo, ...mudanca } = body;
    await trancarDonos(db, por);
    const { funcao, profissao_id, nome } = await lerMembro(db, id);
    const mexe = mudanca.funcao !== undefined && isDono(mudanca.funcao) !== isDono(funcao);
    const psicologo = user.membro.equipe && (await viraPsicologo(db, profissao_id, mudanca.profissao_id));
    if (mexe || (psicologo && id === por)) await reautenticar(deps, db, sessao, { current_password, codigo });
    if (psicologo)
      await (id === por ? avisarPsicologos(deps, db, user) : avisarPsicologiaDe(deps, db, user, { id, nome }));
    const pacientes = await editarMembro(db, { conta_id, id, por }, mudanca);
    await avisarEntrega(deps, db, user, { pacientes, de: nome, para: mudanca.para ?? por, motivo: mudanca.motivo });
    return lerMembro(db, id);
  });

  serve(membros.desativar, async ({ deps, db, conta_id, sessao, params: { id }, body: { para, motivo, ...prova } }) => {
    const por = sessao.user.membro.id;
    await trancarSessoes(db, id);
    await trancarDonos(db, por);
    const { funcao, nome } = await lerMembro(db, id);
    if (isDono(funcao)) await reautenticar(deps, db, sessao, prova);
    const pacientes = await desativarMembro(db, { conta_id, id, para, por, motivo });
    await avisarEntrega(deps, db, sessao.user, { pacientes, de: nome, para: para ?? por, motivo });
    return lerMembro(db, id);
  });

  serve(membros.encerrarSessoes, async ({ db, conta_id, sessao, params }) => {
    const { usuario_id } = await lerMembro(db, params.id);
    await endSessionsIn(db, { conta_id, usuario_id }, sessao.id);
  });

  serve(membros.transferir, async ({ deps, db, sessao, params, body }) => {
    await lerMembro(db, params.id);
    await reautenticar(deps, db, sessao, body);
    await trancarDonos(db, sessao.user.membro.id);
    await transferir(db, sessao.user.membro.id, params.id);
    await avisarTitularidade(deps, db, sessao.user, params.id);
    return lerMembro(db, params.id);
  });

  serve(contract.membroCoincide, async ({ db, params, auditar }) => {
    for (const id of [params.id, params.para]) await lerMembro(db, id);
    auditar([params.id, params.para]);
    return coincidentes(db, params.id, params.para);
  });

  serve(convites.criar, async ({ deps, db, sessao, body }) => {
    await throttle(deps.database, `convites:${sessao.user.membro.id}`, ENVIOS);
    if (isDono(body.funcao)) await reautenticar(deps, db, sessao, body);
    await trancarDonos(db, sessao.user.membro.id);
    return convidar(deps, db, sessao, body.email, body.funcao);
  });

  serve(convites.reenviar, async ({ deps, db, sessao, params }) => {
    await lerConvite(db, params.id);
    await throttle(deps.database, `convites:${sessao.user.membro.id}`, ENVIOS);
    await trancarDonos(db, sessao.user.membro.id);
    return reenviar(deps, db, sessao, params.id);
  });

  serve(convites.retirar, ({ db, params }) => retirar(db, params.id));

  serve(contract.conviteLer, async ({ deps, request, locale, params }) => {
    await throttle(deps.database, `convite:${request.endereco}`, USOS);
    const convite = await acharConvite(deps, params.token);
    const { email, funcao, expira_em, por, pratica } = convite;
    const conhecido = (await acharPorEmail(deps.database, email)) !== undefined;
    const funcao_nome = traduz(locale, { chave: `funcoes.${funcao}` }, 'equipe');
    return { email, funcao, funcao_nome, expira_em, conhecido, por, pratica };
  });

  serve(contract.conviteAceitar, async ({ deps, request, reply, locale, params, body }) => {
    await throttle(deps.database, `convite-aceitar:${sha256(params.token)}`, USOS);
    return aceitar({ deps, request, reply, locale }, params.token, body);
  });

  serve(
    contract.conviteEntrar,
    async ({ deps, request, sessao, params }) => {
      await throttle(deps.database, `convite-aceitar:${sha256(params.token)}`, USOS);
      return aceitarComSessao(deps, request, sessao, params.token);
    },
    async ({ preparado }) => preparado,
  );
};
