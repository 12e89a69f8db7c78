import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';

type Dada = Omit<Insertable<DB['link_respostas']>, 'conta_id' | 'id' | 'link_id' | 'paciente_id'>;

/** The columns of a link that an answer changes; each answer counts as one use. */
const USADO = { usos: sql<number>`usos + 1`, respondido_em: sql<string>`now()` };

type Marcas = Pick<Updateable<DB['links_enviados']>, 'usos' | 'iniciado_em' | 'respondido_em'>;

/** Stores what came back by a link, and marks the link. Call it after `trancarDoLink`. */
export const registrarResposta = async (
  db: Db,
  { conta_id, id: link_id, paciente_id }: LinkDaChamada,
  dada: Dada,
  marcas: { [Marca in keyof Marcas]: RawBuilder<NonNullable<Marcas[Marca]>> } = USADO,
) => {
  await db
    .insertInto('link_respostas')
    .values({ conta_id, id: uuidv7(), link_id, paciente_id, ...dada })
    .execute();
  await db
    .updateTable('links_enviados')
    .set({ ...marcas, ultimo_uso: sql`now()` })
    .where('id', '=', link_id)
    .execute();
};
