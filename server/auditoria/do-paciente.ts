import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** All tables with a `paciente_id` column: new tables are included automatically. */
const tabelasDoPaciente = async (db: Db) => {
  const { rows } = await sql<{ tabela: string }>`
    select c.relname as tabela from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'paciente_id' and p.atttypid = 'uuid'::regtype
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'auditoria'
      and has_column_privilege(c.oid, i.attnum, 'select') and has_column_privilege(c.oid, p.attnum, 'select')
    order by 1`.execute(db);
  return rows.map(({ tabela }) => tabela);
};

let tabelas: Promise<string[]> | null = null;

/** The same, read once: tables do not change while the server runs. */
export const tabelasConhecidas = (db: Db) => {
  tabelas ??= tabelasDoPaciente(db).catch((error) => {
    tabelas = null;
    throw error;
  });
  return tabelas;
};
