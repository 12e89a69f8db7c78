import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';

/** A guardian who may receive documents, of the first patient with a date of birth. */
export const quemRecebeDocumentos = (db: Db) =>
  db
    .selectFrom('paciente_responsaveis as v')
    .innerJoin('responsaveis as r', (join) =>
      join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
    )
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'v.conta_id').onRef('p.id', '=', 'v.paciente_id'),
    )
    .select(['v.paciente_id', 'v.responsavel_id', 'r.nome'])
    .where(sql<boolean>`'documentos' = any(v.pode_receber)`)
    .where('p.data_nascimento', 'is not', null)
    .orderBy('p.criado_em')
    .executeTakeFirst();

type Tempos = { iniciado_em?: RawBuilder<string>; ultimo_uso?: RawBuilder<string> };
type Resposta = Omit<InsertObject<DB, 'link_respostas'>, 'id' | 'link_id'> & { link_id: string };

/** Stores an answer and marks its link as used once; `tambem` are further times of the link to set. */
export const responder = async (db: Db, resposta: Resposta, tambem: Tempos = {}) => {
  const agora = sql<string>`now()`;
  await db
    .insertInto('link_respostas')
    .values({ id: uuidv7(), ...resposta })
    .execute();
  await db
    .updateTable('links_enviados')
    .set({ usos: 1, primeiro_uso: agora, respondido_em: agora, ...tambem })
    .where('id', '=', resposta.link_id)
    .execute();
};
