import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import { type AcaoDoLink, acoesDoLink } from '#contract/links/acoes.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { DIAS_MAX, estaEncerrado } from '#contract/links/tipos.ts';
import { type Modo, pode } from '#contract/permissoes.ts';
import { DIA_MS } from '#domain/days/fuso.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { exigeRecurso } from '#server/platform/http/permission.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { abrirCorreio } from '#server/platform/mail/correio/regras.ts';
import { avisarDecisao } from './atendimento/avisar-decisao.ts';
import { decidirPedido } from './atendimento/decidir.ts';
import { criarLink, exigeSupervisao, lerAberto, lerLink, listarLinks, trancarAberto } from './links.queries.ts';
import { anotarLeitor, anotarPassado, enviarPorEmail, paraPassar } from './passar.ts';
import { selarTexto } from './selo.ts';

/** The link of a charge exists only for whoever may see charges. */
const exigeCobranca = async (db: Db, user: User, modo: Modo, id: string) => {
  const link = await db.selectFrom('links_enviados').select('tipo').where('id', '=', id).executeTakeFirst();
  if (link?.tipo === 'cobranca') exigeRecurso(user, 'cobrancas', modo);
};

/** Committed before the address is read: whoever leaves at the same moment gets no address, or has the link revoked. */
const anotarLeitura = ({ database }: Deps, user: User, id: string) =>
  database.transaction(user, async (db) => {
    await exigeCobranca(db, user, 'ler', id);
    exigeSupervisao(user.membro, await lerAberto(db, id));
    await anotarLeitor(db, user.membro.id, id);
  });

/** Refuses to send or extend a link that was answered or whose charge or appointment is settled. */
const exigeAcao = (link: LinkEnviado, acao: AcaoDoLink) => {
  if (!acoesDoLink(link).includes(acao)) throw new Recusa(409, 'link_sem_o_que_fazer');
};

export const linksRoutes = (serve: Serve) => {
  serve(links.listar, async ({ db, deps, sessao: { user }, params }) => {
    const todos = await listarLinks(db, deps.cofre, params.id);
    return pode(user, 'cobrancas') ? todos : todos.filter(({ tipo }) => tipo !== 'cobranca');
  });

  serve(links.criar, async ({ db, deps, conta_id, body }) => {
    const id = await criarLink(db, deps.cofre, conta_id, body);
    return lerLink(db, deps.cofre, id);
  });

  serve(
    links.endereco,
    ({ deps, sessao, params }) => anotarLeitura(deps, sessao.user, params.id),
    async ({ db, deps, sessao: { user }, params }) => paraPassar(deps, db, user, await lerAberto(db, params.id)),
  );

  serve(links.enviar, async ({ db, deps, sessao: { user }, params }) => {
    await exigeCobranca(db, user, 'gravar', params.id);
    // Locked before the link, as everywhere: two that send do not wait for each other.
    await abrirCorreio(db, deps.env);
    const link = await trancarAberto(db, params.id);
    exigeSupervisao(user.membro, link);
    exigeAcao(await lerLink(db, deps.cofre, params.id), 'enviar');
    await enviarPorEmail(deps, db, user, link);
    return lerLink(db, deps.cofre, params.id);
  });

  serve(links.passar, async ({ db, deps, sessao: { user }, params, body: { meio } }) => {
    await exigeCobranca(db, user, 'gravar', params.id);
    exigeSupervisao(user.membro, await trancarAberto(db, params.id));
    await anotarPassado(db, params.id, meio);
    return lerLink(db, deps.cofre, params.id);
  });

  serve(links.prolongar, async ({ db, deps, sessao, params, body: { expira_em } }) => {
    await exigeCobranca(db, sessao.user, 'gravar', params.id);
    const link = await lerLink(db, deps.cofre, params.id);
    if (estaEncerrado(link.estado)) throw new Recusa(409, 'link_encerrado');
    await exigePaciente(db, link.paciente_id);
    if (Date.parse(expira_em) <= Date.now()) throw invalido('expira_em', 'data_passada');
    exigeSupervisao(sessao.user.membro, link);
    const inicio = link.atendimento?.inicio;
    if (!inicio && Date.parse(expira_em) > Date.now() + DIAS_MAX * DIA_MS) throw invalido('expira_em', 'data_invalida');
    if (inicio && Date.parse(inicio) <= Date.now()) throw new Recusa(409, 'link_atendimento_encerrado');
    // No longer than the appointment or the authorisation, and never shorter than it was.
    const limite = link.limite ?? expira_em;
    if (Math.min(Date.parse(limite), Date.parse(expira_em)) <= Date.parse(link.expira_em))
      throw invalido('expira_em', 'link_fim_anterior');
    exigeAcao(link, 'prolongar');
    await db
      .updateTable('links_enviados')
      .set({
        expira_em: sql`least(${limite}::timestamptz, ${expira_em}::timestamptz)`,
      })
      .where('id', '=', params.id)
      .execute();
    return lerLink(db, deps.cofre, params.id);
  });

  serve(links.decidir, async ({ db, deps, sessao: { user }, params, body }) => {
    const { decisao } = body;
    const motivo = (decisao === 'recusada' && body.motivo) || null;
    // Locked before the link, as everywhere.
    const correio = await abrirCorreio(db, deps.env);
    const { link_novo, ...feita } = await decidirPedido(db, deps.cofre, user, params.id, {
      decisao,
      motivo: motivo ? selarTexto(deps.cofre, motivo) : null,
    });
    const avisado = { ...feita, link_id: link_novo ?? feita.link_id };
    const aviso = await avisarDecisao(deps, db, { correio, remetente: user, decisao, motivo, ...avisado });
    return { ...(await lerLink(db, deps.cofre, feita.link_id)), aviso };
  });

  serve(links.revogar, async ({ db, deps, sessao, params }) => {
    await exigeCobranca(db, sessao.user, 'gravar', params.id);
    await db
      .updateTable('links_enviados')
      .set({ revogado_em: sql`coalesce(revogado_em, now())` })
      .where('id', '=', params.id)
      .execute();
    return lerLink(db, deps.cofre, params.id);
  });
};
