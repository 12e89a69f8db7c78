import { sql } from 'kysely';
import { type DecisaoDoPedido, respondivel } from '#contract/links/tipos.ts';
import { instante } from '#domain/days/fuso.ts';
import { mudarAtendimento } from '#server/atendimentos/index.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { exigeEscrita } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';

type Conta = { conta_id: string; fuso: string };

const oPedido = (db: Db, id: string) =>
  db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['r.id', 'r.link_id', 'r.pedido_inicio', 'r.decisao', 'l.paciente_id', 'l.atendimento_id', 'l.revogado_em'])
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

/** Moves the appointment to the slot, as the member would: refused if the slot is taken. Its links stay open until then. */
const mover = async (db: Db, conta: Conta, { atendimento_id, pedido_inicio }: Pedido) => {
  if (!pedido_inicio) throw invalido('decisao', 'pedido_sem_horario');
  const { inicio, fim, status } = await db
    .selectFrom('atendimentos')
    .select(['inicio', 'fim', 'status'])
    .where('id', '=', atendimento_id)
    .executeTakeFirstOrThrow();
  const futuro = Date.parse(pedido_inicio) > Date.now();
  if (!futuro || !respondivel({ inicio, status })) throw new Recusa(409, 'link_atendimento_encerrado');
  const { ids, desfeitos } = await mudarAtendimento(db, conta, atendimento_id, {
    inicio: pedido_inicio,
    fim: instante(Date.parse(pedido_inicio) + Date.parse(fim) - Date.parse(inicio)),
    escopo: 'este',
    permitir_assinado: false,
    permitir_conflito: false,
    pular_folgas: false,
  });
  await acertarRecebiveis(db, conta, ids, desfeitos);
  await db
    .updateTable('links_enviados')
    .set({ expira_em: pedido_inicio })
    .where('atendimento_id', '=', atendimento_id)
    .execute();
};

type Decisao = { decisao: DecisaoDoPedido; motivo: Buffer | null };

/** Accepts a request for another time or declines it; the same decision twice counts once: then it is not `nova`. */
export const decidirPedido = async (db: Db, conta: Conta, id: string, { decisao, motivo }: Decisao) => {
  const pedido = await trancarPedido(db, id);
  if (pedido.decisao === decisao) return { link_id: pedido.link_id, nova: false };
  if (pedido.decisao) throw new Recusa(409, 'pedido_superado');
  await exigeUltima(db, pedido);
  if (decisao === 'aceita') await mover(db, conta, pedido);
  await db
    .updateTable('link_respostas')
    .set({ decisao, motivo, decidida_em: sql`now()` })
    .where('id', '=', id)
    .execute();
  return { link_id: pedido.link_id, nova: true };
};
