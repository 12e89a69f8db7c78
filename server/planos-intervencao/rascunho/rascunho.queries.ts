import { z } from 'zod';
import {
  Dispensa,
  FONTES,
  type FonteChave,
  type RascunhoEscrito,
  type SITUACOES,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { Resultado } from '#contract/planos-intervencao/resultado-intervencao.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';

const Dispensas = z.array(Dispensa);
type Escrito = z.output<typeof RascunhoEscrito>;
export type Situacao = (typeof SITUACOES)[number];

export type RascunhoGuardado = {
  queixa: string;
  sem_fontes: FonteChave[];
  ocultar: string[];
  instrucao: string;
  resultado: Resultado | null;
  situacao: Situacao;
  falha: string | null;
  origem: 'ia' | 'biblioteca' | null;
  modelo: string | null;
  dispensas: Dispensa[];
  versao: number;
  atualizado_em: string;
};

export const acharRascunho = async (db: Db, pacienteId: string, travar = false): Promise<RascunhoGuardado | null> => {
  const query = db.selectFrom('planos_intervencao_rascunhos').selectAll().where('paciente_id', '=', pacienteId);
  const row = await (travar ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    sem_fontes: FONTES.filter((chave) => row.sem_fontes.includes(chave)),
    dispensas: Dispensas.parse(row.dispensas),
    resultado: row.resultado === null ? null : Resultado.parse(row.resultado),
  };
};

type Mudanca = Omit<Partial<RascunhoGuardado>, 'versao' | 'atualizado_em'>;

export const gravarRascunho = async (db: Db, conta_id: string, paciente_id: string, mudanca: Mudanca) => {
  const { resultado, dispensas, ...campos } = mudanca;
  const linha = {
    ...campos,
    ...(resultado === undefined ? {} : { resultado: resultado && JSON.stringify(resultado) }),
    ...(dispensas === undefined ? {} : { dispensas: JSON.stringify(dispensas) }),
  };
  await db
    .insertInto('planos_intervencao_rascunhos')
    .values({ conta_id, paciente_id, ...linha })
    .onConflict((conflict) => conflict.columns(['conta_id', 'paciente_id']).doUpdateSet({ paciente_id, ...linha }))
    .execute();
};

/** Saves the practitioner's changes, and refuses an outdated version. */
export const escreverRascunho = async (db: Db, conta_id: string, escrito: Escrito, queixa: string) => {
  const { paciente_id, versao, ...campos } = escrito;
  const now = await acharRascunho(db, paciente_id, true);
  if (versao !== undefined && versao !== (now?.versao ?? 0)) throw new Recusa(409, 'conflito');
  await gravarRascunho(db, conta_id, paciente_id, { ...(now ? {} : { queixa }), ...campos });
};

export const apagarRascunho = (db: Db, paciente_id: string) =>
  db.deleteFrom('planos_intervencao_rascunhos').where('paciente_id', '=', paciente_id).execute();

/** Updates the draft in a short transaction, outside the request's. A deleted draft is not recreated. */
export const anotarRascunho = (database: Database, conta_id: string, paciente_id: string, mudanca: Mudanca) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    if (await acharRascunho(db, paciente_id, true)) await gravarRascunho(db, conta_id, paciente_id, mudanca);
  });
