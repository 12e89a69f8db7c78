import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Respostas, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import type { AnamneseDoLink, RespostaDada, RespostasDadas } from '#contract/links/anamnese-aberta.ts';
import type { Locale } from '#domain/constants.ts';
import { instante } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { conferirRespostas, traduzirFrase } from '#server/anamneses/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { registrarResposta } from '../registrar.ts';
import { abrirRespostas, abrirValor, selarValor } from '../selo.ts';
import { trancarDoLink } from '../trancar.ts';
import { topicosEm } from './no-idioma.ts';

/** Answering an anamnesis by link, with the rights of the link. */

/** The maximum number of devices whose answers to one question are kept. */
const APARELHOS = 4;

const lerFormulario = async (db: Db, { id }: LinkDaChamada) => {
  const row = await db
    .selectFrom('link_formularios')
    .select(['titulo', 'topicos'])
    .where('link_id', '=', id)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

type Escrita = { valor: Valor; em: string };

/** The newest answer first. The second one is shown if it differs. */
const dada = (pergunta: string, [ultima = { valor: null, em: '' }, ...antes]: Escrita[]): RespostaDada => ({
  pergunta,
  ...ultima,
  outra: antes.find(({ valor }) => !isDeepStrictEqual(valor, ultima.valor)) ?? null,
});

const lerRascunhos = async (cofre: Cofre, db: Db, { id }: LinkDaChamada, perguntas?: string[]) => {
  let query = db
    .selectFrom('link_rascunhos')
    .select(['pergunta_id', 'valor', 'escrita_em'])
    .where('link_id', '=', id)
    .orderBy('escrita_em', 'desc')
    .orderBy('origem');
  if (perguntas) query = query.where('pergunta_id', 'in', perguntas);
  const porPergunta = Map.groupBy(await query.execute(), ({ pergunta_id }) => pergunta_id);
  return [...porPergunta].map(([pergunta, rows]) =>
    dada(
      pergunta,
      rows.map(({ valor, escrita_em: em }) => ({ valor: valor && abrirValor(cofre, valor), em })),
    ),
  );
};

/** `locale`: of the page, which may differ from that of the link. */
export const lerAnamneseDoLink = async (
  cofre: Cofre,
  db: Db,
  link: LinkDaChamada,
  locale: Locale,
): Promise<AnamneseDoLink> => {
  const { titulo, topicos } = await lerFormulario(db, link);
  const { respondido_em } = await db
    .selectFrom('links_enviados')
    .select('respondido_em')
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow();
  return {
    titulo: link.autorizacao ? null : traduzirFrase(locale, titulo),
    topicos: topicosEm(locale, topicos),
    paciente: primeiroNome(link.paciente),
    autorizacao: link.autorizacao && { ...link.autorizacao, em: instante(link.autorizacao.em) },
    respostas: await lerRascunhos(cofre, db, link),
    enviada_em: respondido_em,
  };
};

type Nova = { pergunta_id: string; valor: Buffer | null; escrita_em: string; visto: string | null };

/**
 * Writes the answer of one device. Answers of other devices that this one showed are replaced; those it did not show
 * stay beside it. A request that arrives late does not replace a newer answer of the same device.
 */
const gravar = async (db: Db, { conta_id, id: link_id }: LinkDaChamada, origem: string, { visto, ...nova }: Nova) => {
  const { pergunta_id } = nova;
  const daPergunta = db
    .deleteFrom('link_rascunhos')
    .where('link_id', '=', link_id)
    .where('pergunta_id', '=', pergunta_id);
  if (visto) await daPergunta.where('origem', '!=', origem).where('escrita_em', '<=', visto).execute();
  await db
    .insertInto('link_rascunhos')
    .values({ conta_id, link_id, origem, ...nova })
    .onConflict((conflict) =>
      conflict
        .columns(['conta_id', 'link_id', 'pergunta_id', 'origem'])
        .doUpdateSet((eb) => ({ valor: eb.ref('excluded.valor'), escrita_em: eb.ref('excluded.escrita_em') }))
        .whereRef('excluded.escrita_em', '>=', 'link_rascunhos.escrita_em'),
    )
    .execute();
  await daPergunta
    .where('origem', 'in', (eb) =>
      eb
        .selectFrom('link_rascunhos as r')
        .select('r.origem')
        .where('r.link_id', '=', link_id)
        .where('r.pergunta_id', '=', pergunta_id)
        .orderBy('r.escrita_em', 'desc')
        .orderBy('r.origem')
        .offset(APARELHOS),
    )
    .execute();
};

/** Saves answers as they are given, and returns what counts now. */
export const salvarRespostas = async (
  cofre: Cofre,
  db: Db,
  link: LinkDaChamada,
  { origem, respostas }: RespostasDadas,
) => {
  const { iniciado_em } = await trancarDoLink(db, link);
  const { topicos } = await lerFormulario(db, link);
  const perguntas = topicos.flatMap((topico) => topico.perguntas);
  const certas = conferirRespostas(
    perguntas,
    Object.fromEntries(respostas.map(({ pergunta, valor }) => [pergunta, valor])),
  );
  const agora = Date.now();
  for (const { pergunta, ha_ms, visto } of respostas) {
    const valor = certas[pergunta] ?? null;
    await gravar(db, link, origem, {
      pergunta_id: pergunta,
      valor: valor === null ? null : selarValor(cofre, valor),
      escrita_em: instante(agora - ha_ms),
      visto,
    });
  }
  // Set the start only once: every change of it notifies the open screens of the practice.
  await db
    .updateTable('links_enviados')
    .set({ ultimo_uso: sql`now()`, ...(!iniciado_em && { iniciado_em: sql`now()` }) })
    .where('id', '=', link.id)
    .execute();
  return { respostas: await lerRascunhos(cofre, db, link, Object.keys(certas)) };
};

/** The answers that count, without those that were removed. */
const respondidas = (dadas: AnamneseDoLink['respostas']): Respostas =>
  Object.fromEntries(dadas.flatMap(({ pergunta, valor }) => (vazia(valor) ? [] : [[pergunta, valor]])));

const ultimaEnviada = async (cofre: Cofre, db: Db, { id }: LinkDaChamada) => {
  const row = await db
    .selectFrom('link_respostas')
    .select('respostas')
    .where('link_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.respostas ? abrirRespostas(cofre, row.respostas) : null;
};

/** Sends the answers to the practice: a copy that later changes do not touch. */
export const enviarAnamneseDoLink = async (
  cofre: Cofre,
  db: Db,
  link: LinkDaChamada,
  locale: Locale,
): Promise<AnamneseDoLink> => {
  const { usos, usos_max } = await trancarDoLink(db, link);
  const respostas = respondidas(await lerRascunhos(cofre, db, link));
  if (Object.keys(respostas).length === 0) throw invalido('respostas', 'link_sem_respostas');
  // Sent again because the connection was lost.
  const repetida = isDeepStrictEqual(await ultimaEnviada(cofre, db, link), respostas);
  if (repetida) return lerAnamneseDoLink(cofre, db, link, locale);
  if (usos >= usos_max) throw new Recusa(404, 'link_fechado');
  await registrarResposta(db, link, { resposta: 'anamnese', respostas: selarValor(cofre, respostas) });
  return lerAnamneseDoLink(cofre, db, link, locale);
};
