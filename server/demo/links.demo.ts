import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { criarLink, selarTexto } from '#server/links/index.ts';
import type { Parte } from './parte.ts';

const QUANTOS = 3;

/** Links for the next appointments; the first one was answered. */
export const demoLinks: Parte = ({ deps: { database, cofre, env }, conta_id }) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const proximos = await db
      .selectFrom('atendimentos')
      .select(['id', 'paciente_id'])
      .where('status', '=', 'Agendado')
      .where('excluido_em', 'is', null)
      .where('inicio', '>', sql<string>`now() + interval '1 hour'`)
      .orderBy('inicio')
      .limit(QUANTOS)
      .execute();
    for (const [index, { id, paciente_id }] of proximos.entries()) {
      const conta = { conta_id, locale: env.DEFAULT_LOCALE };
      const link_id = await criarLink(db, cofre, conta, { tipo: 'confirmar_atendimento', atendimento_id: id });
      if (index > 0) continue;
      const texto = selarTexto(cofre, 'Quinta-feira, depois das 15:00');
      await db
        .insertInto('link_respostas')
        .values({ conta_id, id: uuidv7(), link_id, paciente_id, resposta: 'outro_horario', texto })
        .execute();
      await db
        .updateTable('links_enviados')
        .set({ usos: 1, primeiro_uso: sql`now()`, ultimo_uso: sql`now()`, respondido_em: sql`now()` })
        .where('id', '=', link_id)
        .execute();
    }
  });
