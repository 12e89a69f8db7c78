import { sql } from 'kysely';
import type { EnvioDoLink } from '#contract/links/tipos.ts';
import type { Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import { lerContatoDaEscola } from './escola.ts';

/** Who a link is for: how they are reached, and in which language. */

const NAO_PODE_RECEBER: Record<EnvioDoLink, string> = {
  lembretes: 'link_nao_pode_receber',
  documentos: 'link_nao_pode_receber_documentos',
  relatorios: 'link_nao_pode_receber_relatorios',
  cobrancas: 'nao_pode_receber',
};

export type Contato = {
  nome: string;
  relacao: string | null;
  email: string | null;
  telefone: string | null;
  /** Empty: the language that was chosen for the link, else that of the practice. */
  idioma: Locale | null;
};

type Destino = { paciente_id: string; responsavel_id: string | null; escola_contato_id?: string | null };

/** Name, contacts and language of a recipient: somebody of the school, a guardian who may receive this, or the patient. */
export const lerDestinatario = async (
  db: Db,
  { paciente_id, responsavel_id, escola_contato_id }: Destino,
  envio: EnvioDoLink,
  campo = 'responsavel_id',
): Promise<Contato> => {
  if (escola_contato_id) return lerContatoDaEscola(db, paciente_id, escola_contato_id, campo);
  if (!responsavel_id) {
    const { nome, email, celular, telefone, idioma } = await db
      .selectFrom('pacientes')
      .select(['nome', 'email', 'celular', 'telefone', 'idioma'])
      .where('id', '=', paciente_id)
      .executeTakeFirstOrThrow();
    return { nome, relacao: null, email, telefone: celular ?? telefone, idioma };
  }
  const achado = await db
    .selectFrom('paciente_responsaveis as v')
    .innerJoin('responsaveis as r', (join) =>
      join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
    )
    .select(['r.nome', 'r.email', 'r.celular', 'r.telefone', 'r.idioma', 'v.parentesco', 'v.pode_receber'])
    .where('v.paciente_id', '=', paciente_id)
    .where('v.responsavel_id', '=', responsavel_id)
    .where('r.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!achado) throw invalido(campo, 'nao_existe');
  if (!achado.pode_receber.includes(envio)) throw invalido(campo, NAO_PODE_RECEBER[envio]);
  const { nome, email, celular, telefone, parentesco, idioma } = achado;
  return { nome, relacao: parentesco, email, telefone: celular ?? telefone, idioma };
};

type Ate = { expira_em: string; locale?: Locale | undefined };

/** Keeps links open at least until then, in the language that is chosen now, if one is. What was closed stays closed. */
export const prolongarAbertos = (db: Db, coluna: 'id' | 'coleta_id', id: string, { expira_em, locale }: Ate) =>
  db
    .updateTable('links_enviados')
    .set({ expira_em: sql`greatest(expira_em, ${expira_em}::timestamptz)`, ...(locale && { locale }) })
    .where(coluna, '=', id)
    .where('revogado_em', 'is', null)
    .where('fechado_em', 'is', null)
    .execute();
