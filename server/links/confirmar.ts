import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AtendimentoDoLink, Resposta } from '#contract/links/abertos.ts';
import { RESPONDIVEIS } from '#contract/links/tipos.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { mudarAtendimento, reservarAgenda } from '#server/atendimentos/index.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { emNomeDaPratica } from './pratica.ts';
import { abrirTexto, selarTexto } from './selo.ts';

/** Confirming an appointment by link. */

const ultimaResposta = (db: Db, link_id: string) =>
  db
    .selectFrom('link_respostas')
    .select(['resposta', 'texto'])
    .where('link_id', '=', link_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** What the link shows: read with the rights of the link. */
export const lerAtendimentoDoLink = async (db: Db, link: LinkDaChamada): Promise<AtendimentoDoLink> => {
  if (!link.atendimento_id) throw naoEncontrado();
  const atendimento = await db
    .selectFrom('atendimentos')
    .select(['inicio', 'fim', 'status', 'modalidade', 'local'])
    .where('id', '=', link.atendimento_id)
    .executeTakeFirst();
  if (!atendimento) throw naoEncontrado();
  const ultima = await ultimaResposta(db, link.id);
  return { ...atendimento, paciente: primeiroNome(link.paciente), resposta: ultima?.resposta ?? null };
};

const STATUS_DA_RESPOSTA = { confirma: 'Confirmado', nao_vem: 'Cancelado', outro_horario: null } as const;

/** Changes the appointment as the practice would: with its rules for charges. */
const mudarStatus = (db: Db, { conta_id, fuso }: LinkDaChamada, id: string, resposta: Resposta) => {
  const status = STATUS_DA_RESPOSTA[resposta];
  return emNomeDaPratica(db, conta_id, async () => {
    // Before the row, as every change of an appointment does: otherwise the two could wait for each other.
    await reservarAgenda(db, conta_id);
    const now = await db
      .selectFrom('atendimentos')
      .select(['status', 'inicio'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const aberto = RESPONDIVEIS.some((one) => one === now.status) && Date.parse(now.inicio) > Date.now();
    if (!aberto) throw new Recusa(409, 'atendimento_encerrado');
    if (!status || status === now.status) return;
    const conta = { conta_id, fuso };
    const { ids, desfeitos } = await mudarAtendimento(db, conta, id, {
      status,
      escopo: 'este',
      permitir_assinado: false,
      permitir_conflito: true,
      pular_folgas: false,
    });
    await acertarRecebiveis(db, conta, ids, desfeitos);
  });
};

/** Records an answer and its effect. The same answer twice counts once. */
export const responderAtendimento = async (
  cofre: Cofre,
  db: Db,
  link: LinkDaChamada,
  { resposta, texto }: { resposta: Resposta; texto?: string | null | undefined },
): Promise<AtendimentoDoLink> => {
  if (!link.atendimento_id) throw naoEncontrado();
  // Two devices at once answer one after the other.
  const { usos, usos_max } = await db
    .selectFrom('links_enviados')
    .select(['usos', 'usos_max'])
    .where('id', '=', link.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const antes = await lerAtendimentoDoLink(db, link);
  const ultima = await ultimaResposta(db, link.id);
  const escrito = ultima?.texto ? abrirTexto(cofre, ultima.texto) : null;
  const status = STATUS_DA_RESPOSTA[resposta];
  const repetida = ultima?.resposta === resposta && escrito === (texto || null) && (!status || status === antes.status);
  if (repetida) return antes;
  if (usos >= usos_max) throw new Recusa(404, 'link_fechado');
  await mudarStatus(db, link, link.atendimento_id, resposta);
  await db
    .insertInto('link_respostas')
    .values({
      conta_id: link.conta_id,
      id: uuidv7(),
      link_id: link.id,
      paciente_id: link.paciente_id,
      resposta,
      texto: texto ? selarTexto(cofre, texto) : null,
    })
    .execute();
  await db
    .updateTable('links_enviados')
    .set({ usos: sql`usos + 1`, respondido_em: sql`now()`, ultimo_uso: sql`now()` })
    .where('id', '=', link.id)
    .execute();
  return lerAtendimentoDoLink(db, link);
};
