import type { User } from '#contract/conta/auth.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { avisarMembros } from '#server/platform/mail/avisar-membros.ts';

/** Notifies both people that the practice changed hands, each in their language. */
export const avisarTitularidade = async (deps: Deps, db: Db, de: User, para_id: string) => {
  const { para, pratica } = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .innerJoin('contas as c', 'c.id', 'm.conta_id')
    .select(['u.name as para', 'c.nome as pratica'])
    .where('m.id', '=', para_id)
    .executeTakeFirstOrThrow();
  const valores = { por: de.name, para, pratica };
  await avisarMembros(deps, db, [de.membro.id, para_id], { modelo: 'titularidade', valores });
};
