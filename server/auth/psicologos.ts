import type { User } from '#contract/conta/auth.ts';
import { isPsicologo } from '#domain/psicologo.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { avisarMembros } from '#server/platform/mail/avisar-membros.ts';

const slugDe = async (db: Db, id: string | null) =>
  id === null ? null : (await db.selectFrom('profissoes').select('slug').where('id', '=', id).executeTakeFirst())?.slug;

/** The psychologists of the practice. */
const psicologos = async (db: Db) => {
  const membros = await db
    .selectFrom('membros as m')
    .innerJoin('profissoes as f', 'f.id', 'm.profissao_id')
    .select(['m.id', 'f.slug'])
    .where('m.ativo', '=', true)
    .execute();
  return membros.filter(({ slug }) => isPsicologo(slug)).map(({ id }) => id);
};

/** Notifies the other psychologists of the practice that the member who acts became one. */
export const avisarPsicologos = async (deps: Deps, db: Db, { name, membro }: User) => {
  const outros = (await psicologos(db)).filter((id) => id !== membro.id);
  await avisarMembros(deps, db, outros, { modelo: 'novo_psicologo', valores: { por: name } });
};

/** Notifies a member whom an owner made a psychologist, and the other psychologists. */
export const avisarPsicologiaDe = async (
  deps: Deps,
  db: Db,
  user: User,
  { id, nome }: { id: string; nome: string },
) => {
  await avisarMembros(deps, db, [id], { modelo: 'psicologia_voce', valores: { por: user.name } });
  const outros = (await psicologos(db)).filter((one) => one !== id && one !== user.membro.id);
  await avisarMembros(deps, db, outros, { modelo: 'psicologia_colega', valores: { por: user.name, para: nome } });
};

/** Whether a change of profession makes a psychologist of somebody who is none. */
export const viraPsicologo = async (db: Db, antes: string | null, depois: string | null | undefined) =>
  Boolean(depois) &&
  depois !== antes &&
  isPsicologo(await slugDe(db, depois ?? null)) &&
  !isPsicologo(await slugDe(db, antes));

/**
 * Whether this profession makes the member who acts a psychologist, who may then open the tests reserved to psychologists.
 * The member must authenticate again, and the other psychologists are notified. Neither is needed for somebody who works
 * alone.
 */
export const passaAPsicologo = async (db: Db, user: User, profissao_id: string | null | undefined) =>
  user.membro.equipe && (await viraPsicologo(db, user.profissao_id, profissao_id));
