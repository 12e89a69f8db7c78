import { v7 as uuidv7 } from 'uuid';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { selar } from '#server/registros/index.ts';

const NOTAS = [
  '<p>Jogo da memória com pares de sílabas. Formou nove palavras, três com apoio; pediu para repetir no fim.</p>',
  '<p>Leitura compartilhada. Recontou a história na ordem e errou dois nomes. Combinei levar o livro para casa.</p>',
  '<p>Retomei as contas com material dourado. Confunde dezena e unidade quando há zero; com o ábaco, acertou.</p>',
];

/** Notes of the trainee that wait for a supervisor: of her last appointments that took place. */
export const demoSupervisao = async (db: Db, cofre: Cofre, conta_id: string) => {
  const feitos = await db
    .selectFrom('atendimentos as a')
    .innerJoin('membros as m', 'm.id', 'a.profissional_id')
    .select(['a.id', 'a.fim', 'm.usuario_id'])
    .where('m.funcao', '=', 'estagiario')
    .where('a.status', '=', 'Realizado')
    .orderBy('a.inicio', 'desc')
    .limit(NOTAS.length)
    .execute();
  for (const [n, { id, fim, usuario_id }] of feitos.entries()) {
    const { versao } = await db
      .insertInto('registros')
      .values({
        ...{ conta_id, atendimento_id: id, criado_em: fim, atualizado_em: fim },
        conteudo: selar(cofre, NOTAS[n] ?? ''),
        objetivos: JSON.stringify([]),
      })
      .returning('versao')
      .executeTakeFirstOrThrow();
    // Signed right after the appointment.
    const rodada = { conta_id, id: uuidv7(), atendimento_id: id, usuario_id, versao, pedido_em: fim };
    await db.insertInto('supervisoes').values(rodada).execute();
  }
};
