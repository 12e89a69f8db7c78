import type { AtendimentoDoLink, Resposta, RespostaNova } from '#contract/links/abertos.ts';
import { podePedirNovo, respondivel } from '#contract/links/tipos.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { mudarAtendimento, reservarAgenda } from '#server/atendimentos/index.ts';
import { acertarRecebiveis } from '#server/financeiro/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { registrarResposta } from '../registrar.ts';
import { abrirTexto, selarTexto } from '../selo.ts';
import { trancarDoLink, trancarLinksDe } from '../trancar.ts';
import { exigeHorarioLivre } from './horarios.ts';
import { lerQuemOnde } from './quem-e-onde.ts';
import { avisoDe, lerRegras, podeLerValores } from './regras.ts';

/** Confirming an appointment by link. */

const ultimaResposta = (db: Db, link_id: string) =>
  db
    .selectFrom('link_respostas as r')
    .leftJoin('link_respostas_clinicas as c', (join) =>
      join.onRef('c.conta_id', '=', 'r.conta_id').onRef('c.id', '=', 'r.id'),
    )
    .select(['r.resposta', 'c.texto', 'r.pedido_inicio', 'r.decisao', 'r.motivo'])
    .where('r.link_id', '=', link_id)
    .orderBy('r.id', 'desc')
    .$narrowType<{ resposta: Resposta }>()
    .executeTakeFirst();

type Ultima = Awaited<ReturnType<typeof ultimaResposta>>;

/** What the last cancellation by a link costs; none if the recipient has confirmed since. */
const ultimoCancelamento = async (db: Db, link_id: string) => {
  const firme = await db
    .selectFrom('link_respostas')
    .select(['resposta', 'custo'])
    .where('link_id', '=', link_id)
    .where('resposta', '<>', 'outro_horario')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return firme?.resposta === 'nao_vem' ? { custo: firme.custo } : null;
};
type Cancelamento = Awaited<ReturnType<typeof ultimoCancelamento>>;

/** Without a second check the words of the family are left out: such a link is easily passed on in a group. */
const pedidoDa = (cofre: Cofre, link: LinkDaChamada, ultima: Ultima): AtendimentoDoLink['pedido'] => {
  if (ultima?.resposta !== 'outro_horario') return null;
  const { pedido_inicio: inicio, texto, decisao, motivo } = ultima;
  const aberto = (selado: Buffer | null) => selado && abrirTexto(cofre, selado);
  const conferido = link.conferencia !== 'nenhuma';
  return { inicio, texto: conferido ? aberto(texto) : null, decisao, motivo: aberto(motivo) };
};

/** What the cancellation by this link costs; null while the appointment is not cancelled by it. */
const cancelamentoDa = (status: string, feito: Cancelamento, le: boolean): AtendimentoDoLink['cancelamento'] => {
  if (status !== 'Cancelado' || !feito) return null;
  const cobra = Number(feito.custo ?? 0) > 0;
  return { cobra, custo: cobra && le ? feito.custo : null };
};

/** `valor` and `custo` are not in the answer of the route: not every recipient may read amounts. */
type Lido = AtendimentoDoLink & { valor: string | null; custo: string | null };

/** What the link shows: read with the rights of the link, except for the practice's rules. */
export const lerAtendimentoDoLink = async (cofre: Cofre, db: Db, link: LinkDaChamada): Promise<Lido> => {
  if (!link.atendimento_id) throw naoEncontrado();
  const atendimento = await db
    .selectFrom('atendimentos')
    .select(['inicio', 'fim', 'status', 'modalidade', 'local', 'valor'])
    .where('id', '=', link.atendimento_id)
    .executeTakeFirst();
  if (!atendimento) throw naoEncontrado();
  const ultima = await ultimaResposta(db, link.id);
  const cancelado = await ultimoCancelamento(db, link.id);
  const { atendimento_id } = link;
  const { regras, le, quemOnde } = await emNomeDaPratica(db, link.conta_id, async () => ({
    regras: await lerRegras(db),
    le: await podeLerValores(db, link),
    quemOnde: await lerQuemOnde(db, link.conta_id, atendimento_id),
  }));
  const aviso = avisoDe(atendimento, regras);
  return {
    ...atendimento,
    ...quemOnde,
    pratica: link.pratica.nome,
    cancelamento: cancelamentoDa(atendimento.status, cancelado, le),
    paciente: primeiroNome(link.paciente),
    resposta: ultima?.resposta ?? null,
    pedido: pedidoDa(cofre, link, ultima),
    aviso: aviso && { ...aviso, custo: le ? aviso.custo : null },
    custo: aviso?.custo ?? null,
    oferece_horarios: regras.oferecer_horarios,
  };
};

const STATUS_DA_RESPOSTA = { confirma: 'Confirmado', nao_vem: 'Cancelado', outro_horario: null } as const;

/** `novo`: a free slot is asked for after a cancellation, which stays. */
type Mudanca = { resposta: Resposta; lido: Lido; novo: boolean };

/** Changes the appointment as the practice would: with its rules for charges. */
const mudarStatus = (db: Db, { conta_id, fuso }: LinkDaChamada, id: string, { resposta, lido, novo }: Mudanca) => {
  const status = STATUS_DA_RESPOSTA[resposta];
  return emNomeDaPratica(db, conta_id, async () => {
    // Take this lock before the row, as every change of an appointment does; another order could deadlock.
    await reservarAgenda(db, conta_id);
    const now = await db
      .selectFrom('atendimentos')
      .select(['status', 'inicio', 'valor'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!respondivel(now) && !(novo && now.status === 'Cancelado')) throw new Recusa(409, 'atendimento_encerrado');
    // A member moved it or changed its price while the answer was read.
    if (now.inicio !== lido.inicio || now.valor !== lido.valor) throw new Recusa(409, 'link_horario_mudou');
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

/** Whether this answer is on record already: sent again because the connection was lost. */
const repetida = async (
  cofre: Cofre,
  db: Db,
  { link_id, antes }: { link_id: string; antes: AtendimentoDoLink },
  nova: RespostaNova,
) => {
  const ultima = await ultimaResposta(db, link_id);
  if (ultima?.resposta !== nova.resposta || ultima.decisao) return false;
  const escrito = ultima.texto ? abrirTexto(cofre, ultima.texto) : null;
  const pedido = ultima.pedido_inicio && Date.parse(ultima.pedido_inicio);
  const status = STATUS_DA_RESPOSTA[nova.resposta];
  return (
    escrito === (nova.texto || null) &&
    pedido === (nova.inicio ? Date.parse(nova.inicio) : null) &&
    (!status || status === antes.status)
  );
};

/** The cost of an answer; refused if it differs from the one that the page showed. */
const custoDe = ({ aviso, custo: devido }: Lido, { resposta, custo, percentual }: RespostaNova) => {
  if (resposta !== 'nao_vem') return null;
  const shown = (aviso?.custo ?? null) === (custo ?? null) && (aviso?.percentual ?? 0) === (percentual ?? 0);
  if (!shown) throw new Recusa(409, 'link_custo_mudou');
  return devido;
};

/** Records an answer and its effect. The same answer twice counts once. */
export const responderAtendimento = async (
  cofre: Cofre,
  db: Db,
  link: LinkDaChamada,
  nova: RespostaNova,
): Promise<AtendimentoDoLink> => {
  if (!link.atendimento_id) throw naoEncontrado();
  await trancarLinksDe(db, link.atendimento_id);
  const { usos, usos_max } = await trancarDoLink(db, link);
  const antes = await lerAtendimentoDoLink(cofre, db, link);
  if (await repetida(cofre, db, { link_id: link.id, antes }, nova)) return antes;
  if (usos >= usos_max) throw new Recusa(404, 'link_fechado');
  const { resposta, texto, visto } = nova;
  if (visto && Date.parse(visto) !== Date.parse(antes.inicio)) throw new Recusa(409, 'link_horario_mudou');
  const custo = custoDe(antes, nova);
  const pedido_inicio = resposta === 'outro_horario' ? (nova.inicio ?? null) : null;
  if (pedido_inicio) await exigeHorarioLivre(db, link, pedido_inicio);
  const novo = pedido_inicio !== null && podePedirNovo(antes);
  await mudarStatus(db, link, link.atendimento_id, { resposta, lido: antes, novo });
  await registrarResposta(db, link, { resposta, texto: texto ? selarTexto(cofre, texto) : null, pedido_inicio, custo });
  return lerAtendimentoDoLink(cofre, db, link);
};
