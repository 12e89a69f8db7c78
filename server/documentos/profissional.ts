import { sql } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import { FUNCOES_SUPERVISIONADAS, isClinica, isSupervisionada } from '#contract/permissoes.ts';
import { equipeDe } from '#server/atendimentos/index.ts';
import { lerUser } from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Whose name, profession and signature are on a document. */

type Pessoa = Pick<User, 'id' | 'profissao_id' | 'membro'>;

const temProfissao = ({ profissao_id, membro }: Pessoa) => isClinica(membro.funcao) && profissao_id !== null;

/**
 * The member of the case team whom the papers of a patient name. Preferred in this order: a member with a profession, no
 * trainee, the given member, the one with the most appointments, the one who joined first. Undefined without a case team.
 */
const daEquipe = (db: Db, paciente_id: string, membro_id: string) =>
  equipeDe(db, paciente_id)
    .select('m.usuario_id')
    .where('e.substitui_id', 'is', null)
    .orderBy(sql`m.profissao_id is not null`, 'desc')
    .orderBy(sql`m.funcao <> all (${[...FUNCOES_SUPERVISIONADAS]})`, 'desc')
    .orderBy(sql`e.membro_id = ${membro_id}`, 'desc')
    .orderBy(
      sql`(select count(*) from atendimentos a where a.conta_id = e.conta_id and a.paciente_id = e.paciente_id
        and a.profissional_id = e.membro_id and a.excluido_em is null)`,
      'desc',
    )
    .orderBy('e.desde')
    .orderBy('e.membro_id')
    .limit(1)
    .executeTakeFirst();

const comContas = async (db: Db, user: User, usuario_id: string): Promise<User> =>
  usuario_id === user.id ? user : { ...(await lerUser(db, usuario_id)), contas: user.contas };

const daFicha = async (db: Db, user: User, paciente_id: string) =>
  comContas(db, user, (await daEquipe(db, paciente_id, user.membro.id))?.usuario_id ?? user.id);

/** The professional of a new document: its author, if they are a trainee or have a clinical profession. */
export const profissionalDoNovo = (db: Db, user: User, paciente_id: string) =>
  temProfissao(user) || isSupervisionada(user.membro.funcao) ? user : daFicha(db, user, paciente_id);

/** The `profissional_id` of a new document: a trainee does not give it out. */
export const profissionalIdDe = ({ membro }: Pick<User, 'membro'>) =>
  isSupervisionada(membro.funcao) ? null : membro.id;

/** The professional of a document that `user` gives out; if it has none, `user` or another member of the case team. */
export const profissionalDoDocumento = async (db: Db, user: User, documento_id: string): Promise<User> => {
  const { paciente_id, usuario_id, ativo, funcao } = await db
    .selectFrom('paciente_documentos as d')
    .leftJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'd.conta_id').onRef('m.id', '=', 'd.profissional_id'),
    )
    .select(['d.paciente_id', 'm.usuario_id', 'm.ativo', 'm.funcao'])
    .where('d.id', '=', documento_id)
    .executeTakeFirstOrThrow();
  // Members who left the practice or no longer have a clinical function sign nothing new.
  const assina = ativo && funcao && isClinica(funcao) && !isSupervisionada(funcao);
  if (usuario_id && assina) return comContas(db, user, usuario_id);
  return temProfissao(user) ? user : daFicha(db, user, paciente_id);
};
