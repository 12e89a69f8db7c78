import { sql } from 'kysely';
import type { z } from 'zod';
import type { CobrancaPorLink } from '#contract/links/cobrancas.ts';
import { DIAS_DO_LINK, DIAS_MAX, REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { DIA_MS, inicioDoDia, instante, somaDias } from '#domain/days/fuso.ts';
import { responsavelDoLancamento } from '#server/financeiro/index.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { lerAjuste } from '../ajustes/ajustes.ts';
import { lerDestinatario, prolongarAbertos } from '../destinatario.ts';
import { aindaAberto, conferenciaPossivel, exigeEscrita, inserirLink, selecionar } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';

/** Sending a charge by link. */

const TIPO = 'cobranca';
const { envio: ENVIO } = REGRAS_DO_LINK[TIPO];

type Cobravel = {
  paciente_id: string | null;
  pagador_id: string | null;
  tipo: string;
  status: string;
  vencimento: string;
  fuso: string;
};

/** An open charge of a patient: a link always belongs to a patient. */
const lerCobravel = async (db: Db, id: string) => {
  const { rows } = await sql<Cobravel>`
    select l.paciente_id, ${responsavelDoLancamento} as pagador_id, l.tipo, l.status, l.vencimento, c.fuso
    from lancamentos l join contas c on c.id = l.conta_id where l.id = ${id} and l.excluido_em is null`.execute(db);
  const [row] = rows;
  if (!row) throw naoEncontrado();
  const { paciente_id, tipo, status } = row;
  if (tipo !== 'Receber') throw new Recusa(409, 'so_a_receber');
  if (status !== 'Aberto') throw new Recusa(409, status === 'Pago' ? 'ja_pago' : 'lancamento_cancelado');
  if (!paciente_id) throw new Recusa(409, 'cobranca_sem_paciente');
  return { ...row, paciente_id };
};

/**
 * The days that were asked for or that the practice has set; else seven days after the due date, which is often paid
 * late, and at least seven days from now.
 */
const expiraEm = async (db: Db, { vencimento, fuso }: Pick<Cobravel, 'vencimento' | 'fuso'>, pedidos?: number) => {
  const emDias = (dias: number) => Date.now() + dias * DIA_MS;
  const dias = pedidos ?? (await lerAjuste(db, TIPO)).dias;
  if (dias) return instante(emDias(dias));
  const depois = Date.parse(inicioDoDia(somaDias(vencimento, DIAS_DO_LINK + 1), fuso));
  return instante(Math.min(Math.max(depois, emDias(DIAS_DO_LINK)), emDias(DIAS_MAX)));
};

type Envio = z.output<typeof CobrancaPorLink>;

/** Creates the link of a charge, or extends the open one of this recipient; returns its id. */
export const linkDaCobranca = async (db: Db, cofre: Cofre, conta_id: string, id: string, envio: Envio) => {
  const cobravel = await lerCobravel(db, id);
  const { paciente_id, pagador_id } = cobravel;
  const responsavel_id = envio.responsavel_id === undefined ? pagador_id : envio.responsavel_id;
  await exigePaciente(db, paciente_id);
  await exigeEscrita(db, paciente_id, TIPO);
  const contato = await lerDestinatario(db, { paciente_id, responsavel_id }, ENVIO);
  const conferencia = await conferenciaPossivel(db, TIPO, paciente_id, contato);
  // Two requests at once create one link.
  await trancarLinksDe(db, id);
  const expira_em = await expiraEm(db, cobravel, envio.dias);
  const rows = await selecionar(db)
    .where('lancamento_id', '=', id)
    .where('conferencia', '=', conferencia)
    .where(sql<boolean>`responsavel_id is not distinct from ${responsavel_id}::uuid`)
    .orderBy('id', 'desc')
    .execute();
  const igual = rows.find((row) => aindaAberto(row));
  if (!igual)
    return inserirLink(db, cofre, contato, {
      conta_id,
      tipo: TIPO,
      paciente_id,
      lancamento_id: id,
      responsavel_id,
      locale: envio.locale,
      conferencia,
      expira_em,
    });
  await prolongarAbertos(db, 'id', igual.id, { expira_em, locale: envio.locale });
  return igual.id;
};
