import { sql } from 'kysely';
import { autorizacaoEmVigor } from '#server/consentimentos/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';

/** Links to somebody of the patient's school, who answers under the authorisation of a guardian. */

/** Name, contacts and language of somebody of the school that the patient goes to. The school is part of the relation. */
export const lerContatoDaEscola = async (db: Db, paciente_id: string, id: string, campo: string) => {
  const achado = await db
    .selectFrom('escola_contatos as e')
    .innerJoin('escolas as s', (join) => join.onRef('s.conta_id', '=', 'e.conta_id').onRef('s.id', '=', 'e.escola_id'))
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 's.conta_id').onRef('p.escola_id', '=', 's.id'),
    )
    .select(['e.nome', 'e.relacao', 'e.email', 'e.telefone', 'e.idioma', 's.nome as escola'])
    .where('p.id', '=', paciente_id)
    .where('e.id', '=', id)
    .where('e.excluido_em', 'is', null)
    .where('s.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!achado) throw invalido(campo, 'nao_existe');
  const { nome, relacao, email, telefone, idioma, escola } = achado;
  return { nome, relacao: [relacao, escola].filter(Boolean).join(', '), email, telefone, idioma };
};

/** The authorisation under which the school is written to; without one nothing is sent. */
export const exigeAutorizacao = async (db: Db, paciente_id: string, hoje: string, campo: string) => {
  const autorizacao = await autorizacaoEmVigor(db, paciente_id, 'contato_escola', hoje);
  if (!autorizacao) throw invalido(campo, 'escola_sem_autorizacao');
  return autorizacao;
};

/** The end of the last day of authorisations, by their ids; those without an end are left out. */
export const finsDasAutorizacoes = async (db: Db, ids: string[]) => {
  if (!ids.length) return new Map<string, string>();
  const { rows } = await sql<{ id: string; fim: string }>`
    select s.id, (s.vale_ate + 1)::timestamp at time zone c.fuso as fim
    from consentimentos s join contas c on c.id = s.conta_id
    where s.id = any(${ids}::uuid[]) and s.vale_ate is not null`.execute(db);
  return new Map(rows.map(({ id, fim }) => [id, fim]));
};
