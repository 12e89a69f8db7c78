import { FUNCOES_CLINICAS } from '#contract/permissoes.ts';
import type { Db } from '#server/platform/db/db.ts';

/** The member, if they are active and have a clinical function. */
export const clinicoAtivo = (db: Db, id: string) =>
  db
    .selectFrom('membros')
    .select('id')
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('funcao', 'in', FUNCOES_CLINICAS);
