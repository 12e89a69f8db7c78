import { sql } from 'kysely';
import { links } from '#contract/links/links.ts';
import { REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { nomeNaMensagem } from '#domain/text/links.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { postarOuRecusar } from '#server/platform/mail/correio/enviar.ts';
import { qrSvg } from '#server/platform/print/qr.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { enderecoDoLink } from './endereco.ts';
import {
  criarLink,
  type LinkGuardado,
  lerAberto,
  lerDestinatario,
  lerLink,
  listarLinks,
  trancarAberto,
} from './links.queries.ts';

const QR_MARGIN = 4;

type Remetente = { name: string; fuso: string };

/** The start of the appointment that a link is about; a link without one has no end but its own. */
const inicioDe = async (db: Db, { atendimento_id }: Pick<LinkGuardado, 'atendimento_id'>) => {
  if (!atendimento_id) return null;
  const row = await db
    .selectFrom('atendimentos')
    .select('inicio')
    .where('id', '=', atendimento_id)
    .executeTakeFirstOrThrow();
  return row.inicio;
};

/** The name of who attends; null if nobody is named. */
const profissionalDe = async (db: Db, { atendimento_id }: Pick<LinkGuardado, 'atendimento_id'>) => {
  if (!atendimento_id) return null;
  const row = await db
    .selectFrom('atendimentos as a')
    .innerJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.id', '=', 'a.profissional_id'),
    )
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select('u.name')
    .where('a.id', '=', atendimento_id)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** The values of the message: no name of the patient, since previews show it on locked screens. */
const valoresDa = async (db: Db, { name, fuso }: Remetente, link: LinkGuardado) => {
  const { data, hora } = localDe((await inicioDe(db, link)) ?? link.expira_em, fuso);
  const profissional = await profissionalDe(db, link);
  return {
    nome: nomeNaMensagem(primeiroNome(link.destinatario)),
    profissional: nomeNaMensagem(profissional ?? name),
    data: data.split('-').reverse().join('-'),
    hora: hora.replace(/^0?(\d+:\d\d).*/, '$1'),
  };
};

const enviarPorEmail = async (deps: Deps, db: Db, remetente: Remetente, link: LinkGuardado) => {
  const { email } = await lerDestinatario(db, link, REGRAS_DO_LINK[link.tipo].envio);
  if (!email) throw invalido('email', 'link_sem_email');
  await postarOuRecusar(deps, db, {
    modelo: 'link',
    to: email,
    locale: link.locale,
    valores: await valoresDa(db, remetente, link),
    link: enderecoDoLink(deps.env, deps.cofre, link.id),
  });
  await db.updateTable('links_enviados').set({ enviado_em: sql`now()` }).where('id', '=', link.id).execute();
};

export const linksRoutes = (serve: Serve) => {
  serve(links.listar, ({ db, deps, params }) => listarLinks(db, deps.cofre, params.id));

  serve(links.criar, async ({ db, deps, conta_id, sessao, body }) => {
    const id = await criarLink(db, deps.cofre, { conta_id, locale: sessao.user.locale }, body);
    return lerLink(db, deps.cofre, id);
  });

  serve(links.endereco, async ({ db, deps, sessao, params }) => {
    const link = await lerAberto(db, params.id);
    const endereco = enderecoDoLink(deps.env, deps.cofre, link.id);
    const { email, telefone } = await lerDestinatario(db, link, REGRAS_DO_LINK[link.tipo].envio);
    const valores = { ...(await valoresDa(db, sessao.user, link)), endereco };
    const texto = traduz(link.locale, { chave: 'link.mensagem', valores }, 'mail');
    return { endereco, qr: await qrSvg(endereco, QR_MARGIN), texto, telefone, email };
  });

  serve(links.enviar, async ({ db, deps, sessao, params }) => {
    await enviarPorEmail(deps, db, sessao.user, await trancarAberto(db, params.id));
    return lerLink(db, deps.cofre, params.id);
  });

  serve(links.prolongar, async ({ db, deps, params, body: { expira_em } }) => {
    const link = await lerLink(db, deps.cofre, params.id);
    if (['revogado', 'fechado', 'esgotado'].includes(link.estado)) throw new Recusa(409, 'link_encerrado');
    if (Date.parse(expira_em) <= Date.now()) throw invalido('expira_em', 'data_passada');
    const inicio = await inicioDe(db, link);
    if (inicio && Date.parse(inicio) <= Date.now()) throw new Recusa(409, 'link_atendimento_encerrado');
    await db
      .updateTable('links_enviados')
      // Never shorter than it was, and no longer than the appointment.
      .set({
        expira_em: sql`least(${inicio ?? expira_em}::timestamptz, greatest(expira_em, ${expira_em}::timestamptz))`,
      })
      .where('id', '=', params.id)
      .execute();
    return lerLink(db, deps.cofre, params.id);
  });

  serve(links.revogar, async ({ db, deps, params }) => {
    await db
      .updateTable('links_enviados')
      .set({ revogado_em: sql`coalesce(revogado_em, now())` })
      .where('id', '=', params.id)
      .execute();
    return lerLink(db, deps.cofre, params.id);
  });
};
