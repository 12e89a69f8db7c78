import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import { type DecisaoDoPedido, respondivel } from '#contract/links/tipos.ts';
import { instante } from '#domain/days/fuso.ts';
import { criarAtendimento, exigeSuaAgenda, isDaEquipe, mudarAtendimento } from '#server/atendimentos/index.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { criarLink, exigeEscrita } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';

const contaDe = ({ conta_id, fuso }: User) => ({ conta_id, fuso });

const oPedido = (db: Db, id: string) =>
  db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['r.id', 'r.link_id', 'r.pedido_inicio', 'r.decisao', 'l.paciente_id', 'l.atendimento_id', 'l.revogado_em'])
    .select(['l.conta_id', 'l.responsavel_id', 'l.conferencia', 'l.locale'])
    .where('r.id', '=', id)
    .where('r.resposta', '=', 'outro_horario');

/** A request for another time with its link, which is locked: an answer that arrives meanwhile waits. */
const trancarPedido = async (db: Db, id: string) => {
  const lido = await oPedido(db, id).executeTakeFirst();
  if (!lido?.atendimento_id) throw naoEncontrado();
  await trancarLinksDe(db, lido.atendimento_id);
  const pedido = await oPedido(db, id).forUpdate().executeTakeFirst();
  if (!pedido?.atendimento_id) throw naoEncontrado();
  if (pedido.revogado_em) throw new Recusa(409, 'link_encerrado');
  await exigePaciente(db, pedido.paciente_id);
  await exigeEscrita(db, pedido.paciente_id);
  return { ...pedido, atendimento_id: pedido.atendimento_id };
};
type Pedido = Awaited<ReturnType<typeof trancarPedido>>;

const exigeUltima = async (db: Db, { id, link_id }: Pedido) => {
  const newer = await db
    .selectFrom('link_respostas')
    .select('id')
    .where('link_id', '=', link_id)
    .where('id', '>', id)
    .executeTakeFirst();
  if (newer) throw new Recusa(409, 'pedido_superado');
};

/** The appointment of a request, and whether its family cancelled it by this link before it asked. */
const lerAtendimento = async (db: Db, { id, link_id, atendimento_id }: Pedido) => {
  const atendimento = await db
    .selectFrom('atendimentos')
    .select(['paciente_id', 'inicio', 'fim', 'status', 'modalidade', 'local', 'link', 'valor'])
    .select(['profissional_id', 'sala_id', 'excluido_em'])
    .where('id', '=', atendimento_id)
    .executeTakeFirstOrThrow();
  if (atendimento.status !== 'Cancelado') return { ...atendimento, cancelado: false };
  const { rows } = await sql<{ cancelou: boolean }>`
    select familia_cancelou(app_conta(), ${link_id}::uuid, ${id}::uuid) as cancelou`.execute(db);
  return { ...atendimento, cancelado: rows[0]?.cancelou === true };
};
type Lido = Awaited<ReturnType<typeof lerAtendimento>>;

const encerrado = () => new Recusa(409, 'link_atendimento_encerrado');

/** The slot that was asked for: as long as the appointment, and not past. */
const horarioPedido = ({ pedido_inicio }: Pedido, { inicio, fim }: Lido) => {
  if (!pedido_inicio) throw invalido('decisao', 'pedido_sem_horario');
  if (Date.parse(pedido_inicio) <= Date.now()) throw encerrado();
  return {
    inicio: pedido_inicio,
    fim: instante(Date.parse(pedido_inicio) + Date.parse(fim) - Date.parse(inicio)),
  };
};

const SEM_CONFLITO = { permitir_conflito: false, pular_folgas: false };

/**
 * Moves the appointment to the slot, as the member would: refused if the slot is taken. Its links stay open until then.
 */
const mover = async (db: Db, user: User, pedido: Pedido, lido: Lido) => {
  const horario = horarioPedido(pedido, lido);
  if (!respondivel(lido)) throw encerrado();
  const { atendimento_id } = pedido;
  const { ids, desfeitos } = await mudarAtendimento(db, contaDe(user), atendimento_id, {
    ...horario,
    escopo: 'este',
    permitir_assinado: false,
    ...SEM_CONFLITO,
  });
  await acertarRecebiveis(db, contaDe(user), ids, desfeitos);
  await db
    .updateTable('links_enviados')
    .set({ expira_em: horario.inicio })
    .where('atendimento_id', '=', atendimento_id)
    .execute();
};

/** A link to the new appointment for whoever asked; null if they may not get one any more. */
const linkDoNovo = async (db: Db, cofre: Cofre, pedido: Pedido, atendimento_id: string) => {
  const { conta_id, responsavel_id, conferencia, locale } = pedido;
  const tipo = 'confirmar_atendimento';
  try {
    return await criarLink(db, cofre, conta_id, { tipo, atendimento_id, responsavel_id, conferencia, locale });
  } catch (error) {
    if (error instanceof Recusa) return null;
    throw error;
  }
};

/** The professional and the room, if they are still those of the case and of the practice. */
const quemEOnde = async (db: Db, { paciente_id, profissional_id, sala_id }: Lido, inicio: string) => {
  const fica = !profissional_id || (await isDaEquipe(db, profissional_id, paciente_id, inicio));
  const sala = await db
    .selectFrom('salas')
    .select('id')
    .where('id', '=', sala_id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return { sala_id: sala?.id ?? null, ...(fica && { profissional_id }) };
};

/** Books a new appointment like the cancelled one, which stays with what it costs. Returns its link. */
const marcarNovo = async (db: Db, cofre: Cofre, user: User, pedido: Pedido, lido: Lido) => {
  const { paciente_id, modalidade, local, link, valor, excluido_em } = lido;
  if (excluido_em) throw encerrado();
  const horario = horarioPedido(pedido, lido);
  const copiado = { paciente_id, modalidade, local, link, valor, ...(await quemEOnde(db, lido, horario.inicio)) };
  const { ids } = await criarAtendimento(db, user, { ...copiado, ...horario, ...SEM_CONFLITO });
  await acertarRecebiveis(db, contaDe(user), ids);
  return linkDoNovo(db, cofre, pedido, ids[0] ?? '');
};

type Decisao = { decisao: DecisaoDoPedido; motivo: Buffer | null };

/**
 * Accepts a request for another time or declines it, for whoever may change the appointment; the same decision again is
 * `repetida` and changes nothing.
 */
export const decidirPedido = async (db: Db, cofre: Cofre, user: User, id: string, { decisao, motivo }: Decisao) => {
  const pedido = await trancarPedido(db, id);
  const lido = await lerAtendimento(db, pedido);
  await exigeSuaAgenda(db, lido);
  const { cancelado } = lido;
  const feita = {
    link_id: pedido.link_id,
    cancelado,
    /** The time that was accepted. */
    inicio: decisao === 'aceita' ? pedido.pedido_inicio : null,
    /** The link to a new appointment. */
    link_novo: null as string | null,
  };
  if (pedido.decisao === decisao) return { ...feita, repetida: true };
  if (pedido.decisao) throw new Recusa(409, 'pedido_superado');
  await exigeUltima(db, pedido);
  if (decisao === 'aceita') {
    if (cancelado) feita.link_novo = await marcarNovo(db, cofre, user, pedido, lido);
    else await mover(db, user, pedido, lido);
  }
  await db
    .updateTable('link_respostas')
    .set({ decisao, motivo, decidida_em: sql`now()` })
    .where('id', '=', id)
    .execute();
  return { ...feita, repetida: false };
};
