import { sql } from 'kysely';
import { TRASH_DAYS } from '#domain/constants.ts';
import { type Registro, TABELAS } from '#server/platform/cadastro/cadastro.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { removeOrphans } from '#server/platform/files/orphans.ts';
import type { Files } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log.ts';
import { limparMarcas } from '#server/platform/mail/mail-marcas.ts';
import type { Jobs } from './jobs.ts';
import { anotarFeito } from './trilha.ts';

const HOURLY = '17 * * * *';
const BATCH = 500;
const FOREIGN_KEY = '23503';

const vencido = sql<boolean>`excluido_em < now() - make_interval(days => ${TRASH_DAYS})`;

const contas = (database: Database) =>
  database.transaction({ tarefa: 'limpeza' }, async (db) =>
    (await db.selectFrom('contas').select('id').execute()).map(({ id }) => id),
  );

/** Deletes the rows before the files, so that no row ever points to a missing file. */
const limparAnexos = async (database: Database, files: Files, conta_id: string) => {
  const gone = await database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const rows = await db.deleteFrom('anexos').where(vencido).returning(['id', 'dono_id']).execute();
    await anotarFeito(
      db,
      conta_id,
      'anexos',
      rows.flatMap(({ id, dono_id }) => [id, dono_id]),
    );
    return rows;
  });
  for (const { id } of gone) await files.remove('anexos', conta_id, id);
};

/**
 * Pictures that no record references: replaced, removed, or uploaded and never saved. Pictures in documents are kept:
 * the text that references them is sealed and must be retained by law.
 */
const limparImagens = async (database: Database, files: Files, conta_id: string) => {
  const gone = await database.transaction({ conta_id, membro: 'produto' }, (db) =>
    db
      .deleteFrom('imagens as i')
      .where('i.criado_em', '<', sql<string>`now() - interval '1 day'`)
      .where('i.uso', '!=', 'documento')
      .where(
        sql<boolean>`not exists (select 1 from membros m where m.assinatura = i.id)
          and not exists (select 1 from usuarios u where u.foto = i.id)
          and not exists (select 1 from pacientes p where p.foto = i.id)`,
      )
      .returning('i.id')
      .execute(),
  );
  for (const { id } of gone) await files.remove('imagens', conta_id, id);
};

/** Nothing was written about this patient and nothing is attached: no record that the law requires to be kept. */
const SEM_PRONTUARIO = sql<boolean>`not exists (select 1 from pacientes_clinicos c
    where c.id = pacientes.id and coalesce(c.queixa, c.diagnostico, c.medicamentos, c.observacoes) is not null)
  and not exists (select 1 from anexos a where a.dono_id = pacientes.id
    or a.dono_id in (select q.id from arquivo_pedidos q where q.paciente_id = pacientes.id))`;

/** The patients whose file loses a guardian or a school together with its record. */
const pacientesCom = async (db: Db, tabela: Registro, id: string) => {
  if (tabela === 'escolas')
    return (await db.selectFrom('pacientes').select('id').where('escola_id', '=', id).execute()).map((row) => row.id);
  if (tabela !== 'responsaveis') return [];
  const rows = await db
    .selectFrom('paciente_responsaveis')
    .select('paciente_id')
    .where('responsavel_id', '=', id)
    .execute();
  return rows.map(({ paciente_id }) => paciente_id);
};

/**
 * A record that other records reference is kept: what was written about a patient is retained as long as the law
 * requires, even if it is in the trash.
 */
const limparTabela = async (database: Database, conta_id: string, tabela: Registro) => {
  const ids = await database.transaction({ conta_id, membro: 'produto' }, (db) => {
    const old = db
      .selectFrom(tabela as 'pacientes')
      .select('id')
      .where(vencido);
    // Random order: rows that must be kept would otherwise fill every batch.
    return (tabela === 'pacientes' ? old.where(SEM_PRONTUARIO) : old).orderBy(sql`random()`).limit(BATCH).execute();
  });
  for (const { id } of ids)
    await database
      .transaction({ conta_id, membro: 'produto' }, async (db) => {
        const deles = await pacientesCom(db, tabela, id);
        const gone = await db
          .deleteFrom(tabela as 'pacientes')
          .where('id', '=', id)
          .where(vencido)
          .returning('id')
          .executeTakeFirst();
        if (gone && tabela !== 'testes') await anotarFeito(db, conta_id, tabela, [id, ...deles]);
      })
      .catch((error: { code?: string }) => {
        if (error.code !== FOREIGN_KEY) throw error;
      });
};

/** Appointments without a note or attachment; the others are kept with the patient's record. */
const limparAtendimentos = (database: Database, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const rows = await db
      .deleteFrom('atendimentos as a')
      .where(vencido)
      .where(
        sql<boolean>`not exists (select 1 from registros r where r.conta_id = a.conta_id and r.atendimento_id = a.id)
          and not exists (select 1 from anexos x where x.conta_id = a.conta_id and x.dono = 'atendimentos' and x.dono_id = a.id)`,
      )
      .returning(['a.id', 'a.paciente_id'])
      .execute();
    await anotarFeito(
      db,
      conta_id,
      'atendimentos',
      rows.flatMap(({ id, paciente_id }) => [id, paciente_id]),
    );
  });

/** Entries that were never paid and belong to no appointment; the others are kept as the practice's accounts. */
const limparLancamentos = (database: Database, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const rows = await db
      .deleteFrom('lancamentos as l')
      .where(vencido)
      .where(
        sql<boolean>`not exists (select from movimentos m where m.lancamento_id = l.id)
          and not exists (select from lancamento_itens i where i.lancamento_id = l.id)`,
      )
      .returning(['l.id', 'l.paciente_id'])
      .execute();
    await anotarFeito(
      db,
      conta_id,
      'lancamentos',
      rows.flatMap(({ id, paciente_id }) => [id, paciente_id]),
    );
  });

/** A substitution ends by itself: a trigger of this table revokes the links that the substitute made or read. */
const fecharSubstituicoes = async (db: Db, conta_id: string) => {
  const terminadas = await db
    .selectFrom('paciente_equipe')
    .select('id')
    .where('substitui_id', 'is not', null)
    .where(sql<boolean>`ate between now() - interval '1 day' and now()`)
    .execute();
  // Skip the update if there are no rows: its trigger would notify open screens.
  if (terminadas.length === 0) return;
  await db
    .updateTable('paciente_equipe')
    .set({ ate: sql`ate` })
    .where(
      'id',
      'in',
      terminadas.map(({ id }) => id),
    )
    .execute();
  const revogados = await db
    .selectFrom('links_enviados')
    .select('id')
    .where('revogado_em', '=', sql<string>`now()`)
    .execute();
  await anotarFeito(
    db,
    conta_id,
    'revogado',
    revogados.map(({ id }) => id),
  );
};

/** Answers that nobody sent, a month after the link expired, was revoked or was closed. */
const descartarRascunhos = async (db: Db, conta_id: string) => {
  const gone = await db
    .deleteFrom('link_rascunhos')
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('links_enviados')
        .select('id')
        .where(sql<boolean>`least(expira_em, revogado_em, fechado_em) < now() - interval '30 days'`),
    )
    .returning('link_id')
    .execute();
  await anotarFeito(
    db,
    conta_id,
    'rascunho',
    gone.map(({ link_id }) => link_id),
  );
};

const limparConta = async (database: Database, files: Files, conta_id: string) => {
  await limparAnexos(database, files, conta_id);
  await limparLancamentos(database, conta_id);
  await limparAtendimentos(database, conta_id);
  for (const tabela of TABELAS) await limparTabela(database, conta_id, tabela);
  await limparImagens(database, files, conta_id);
  await database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    await db.deleteFrom('sessoes').where('expira_em', '<', sql<string>`now()`).execute();
    await db
      .deleteFrom('acessos_encerrados')
      .where('encerrado_em', '<', sql<string>`now() - interval '30 days'`)
      .execute();
    await db.deleteFrom('links').where('expira_em', '<', sql<string>`now() - interval '1 day'`).execute();
    await db.deleteFrom('link_passes').where('expira_em', '<', sql<string>`now()`).execute();
    await fecharSubstituicoes(db, conta_id);
    await descartarRascunhos(db, conta_id);
  });
};

/** Removes what has expired: trash, login sessions, links, counts of attempts. */
export const limpar = async (database: Database, files: Files, log: Log) => {
  await database.transaction(null, (db) =>
    db.deleteFrom('tentativas').where('janela', '<', sql<string>`now() - interval '1 day'`).execute(),
  );
  const unfinished = await files.tidy();
  if (unfinished) log.info({ unfinished }, 'removed files whose upload was cut off');
  await limparMarcas(database);
  for (const conta_id of await contas(database))
    await limparConta(database, files, conta_id).catch((error: Error) =>
      log.error({ nome: error.name, conta_id }, 'a practice could not be cleaned'),
    );
};

export const startCleaning = async (jobs: Jobs, database: Database, files: Files, log: Log) => {
  await jobs.work('limpeza', async () => {
    await limpar(database, files, log);
    const orphans = await removeOrphans(database, files);
    log.info({ orphans }, 'removed files that no row references');
  });
  await jobs.schedule('limpeza', HOURLY);
};
