import { sql } from 'kysely';
import type { acessoExcepcionalPorNome } from '#contract/equipe.ts';
import type { Body } from '#contract/route.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';

type PorNome = Body<typeof acessoExcepcionalPorNome>;

/** Shorter numbers are no telephone of anybody. */
const TELEFONE_DIGITOS = 8;

const finais = (coluna: string) =>
  sql`right(regexp_replace(${sql.ref(coluna)}, '\\D', '', 'g'), ${TELEFONE_DIGITOS}::int)`;

/** A guardian of the patient has exactly this name, or this telephone with or without the country and area codes. */
const temResponsavel = (escrito: string) => {
  const digitos = escrito.replace(/\D/g, '');
  const telefone =
    digitos.length < TELEFONE_DIGITOS
      ? sql`false`
      : sql`${digitos.slice(-TELEFONE_DIGITOS)} in (${finais('r.celular')}, ${finais('r.telefone')})`;
  return sql<boolean>`exists (select 1 from paciente_responsaveis v
    join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id
    where v.conta_id = pacientes.conta_id and v.paciente_id = pacientes.id and r.excluido_em is null
      and (r.nome_ordem = left(normaliza(${escrito}), 200) or ${telefone}))`;
};

/** Prevents browsing: the name and the birth date, or the name and a guardian, must be right. */
export const acharPorNome = async (db: Db, { nome, data_nascimento, responsavel }: PorNome) => {
  const rows = await db
    .selectFrom('pacientes')
    .select('id')
    .where('excluido_em', 'is', null)
    .$if(Boolean(data_nascimento), (query) => query.where('data_nascimento', '=', data_nascimento ?? null))
    .$if(Boolean(responsavel), (query) => query.where(temResponsavel(responsavel ?? '')))
    .where(sql<boolean>`nome_ordem = left(normaliza(${nome}), 200)`)
    .limit(2)
    .execute();
  const [found] = rows;
  if (!found || rows.length > 1) throw invalido('nome', 'nao_existe');
  return found.id;
};
