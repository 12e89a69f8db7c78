import type { AtendimentoDoLink } from '#contract/links/abertos.ts';
import { dadosDoPapel } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';

type QuemOnde = Pick<AtendimentoDoLink, 'profissional' | 'sala' | 'endereco'>;

/** Who attends, and where to go. Needs the rights of the practice. */
export const lerQuemOnde = async (db: Db, conta_id: string, atendimento_id: string): Promise<QuemOnde> => {
  const { profissional, sala } = await db
    .selectFrom('atendimentos as a')
    .leftJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.id', '=', 'a.profissional_id'),
    )
    .leftJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .leftJoin('salas as s', (join) =>
      join.onRef('s.conta_id', '=', 'a.conta_id').onRef('s.id', '=', 'a.sala_id').on('s.excluido_em', 'is', null),
    )
    .select(['u.name as profissional', 's.nome as sala'])
    .where('a.conta_id', '=', conta_id)
    .where('a.id', '=', atendimento_id)
    .executeTakeFirstOrThrow();
  const { endereco, cidade } = await dadosDoPapel(db);
  return { profissional, sala, endereco: endereco && [endereco, cidade].filter(Boolean).join(', ') };
};
