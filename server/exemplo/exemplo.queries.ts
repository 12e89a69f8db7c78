import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_DA_PRATICA_PADRAO } from '#contract/conta/config.ts';
import { propostaDaProfissao } from '#contract/conta/proposta.ts';
import { instante } from '#domain/days/fuso.ts';
import { daPessoa } from '#server/auth/index.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { ESPECIES, type Files } from '#server/platform/files/storage.ts';
import { traduz } from '#server/platform/text/i18n.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The example practice is removed after this many days. */
export const EXEMPLO_DIAS = 7;

/** The example of a person, ready or not. */
export const lerExemplo = (database: Database, usuario_id: string) =>
  database.transaction({ usuario_id }, (db) =>
    db
      .selectFrom('contas')
      .select(['id', 'criado_em', 'exemplo_pronto_em'])
      .where('exemplo_de', '=', usuario_id)
      .executeTakeFirst(),
  );

/** The words of the practitioner, with every part of the product switched on. */
const configDe = async (db: Db, { config, profissao_id, locale }: User) => {
  const profissao = profissao_id
    ? await db.selectFrom('profissoes').select('slug').where('id', '=', profissao_id).executeTakeFirst()
    : null;
  const { termo_paciente, termo_atendimento, termo_titulo } = config ?? propostaDaProfissao(profissao?.slug, locale);
  return JSON.stringify({ ...CONFIG_DA_PRATICA_PADRAO, termo_paciente, termo_atendimento, termo_titulo });
};

/** Creates the practice, still empty. Returns its id, or `null` if the person has one already. */
export const criarExemplo = (database: Database, user: User): Promise<string | null> => {
  const conta_id = uuidv7();
  return database.transaction(daPessoa({ id: user.id, conta_id }), async (db) => {
    const nova = await db
      .insertInto('contas')
      .values({
        id: conta_id,
        nome: traduz(user.locale, { chave: 'exemplo.nome' }, 'equipe'),
        config: await configDe(db, user),
        exemplo_de: user.id,
        exemplo_ate: instante(Date.now() + EXEMPLO_DIAS * DAY_MS),
      })
      .onConflict((conflict) => conflict.column('exemplo_de').where('exemplo_de', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!nova) return null;
    const { profissao_id, registro: inscricao } = user;
    const membro = { conta_id, id: uuidv7(), usuario_id: user.id, funcao: 'dono' as const, profissao_id, inscricao };
    await db.insertInto('membros').values(membro).execute();
    return conta_id;
  });
};

/**
 * Offers the filled practice to its person. The addresses of its links open nothing, and its telephones are numbers
 * that nobody has, because a message to them is one click away.
 */
export const abrirExemplo = (database: Database, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const segredo = sql<string>`encode(sha256(gen_random_uuid()::text::bytea), 'hex')`;
    await db.updateTable('links_enviados').set({ token_hash: segredo }).execute();
    await db.updateTable('convites').set({ token_hash: segredo }).execute();
    await db
      .updateTable('responsaveis')
      .set({ celular: sql`overlay(celular placing '0000' from 7 for 4)` })
      .where('celular', 'is not', null)
      .execute();
    await db.updateTable('contas').set({ exemplo_pronto_em: sql`now()` }).where('id', '=', conta_id).execute();
  });

/** Deletes the rows before the files, so that no row ever points to a missing file. */
export const apagarExemplo = async (database: Database, files: Files, conta_id: string) => {
  const gone = await database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const found = [];
    for (const especie of ESPECIES)
      for (const { id } of await db.selectFrom(especie).select('id').execute()) found.push({ especie, id });
    const { rows } = await sql<{ apagou: boolean }>`select apagar_exemplo(${conta_id}) as apagou`.execute(db);
    return rows[0]?.apagou ? found : [];
  });
  for (const { especie, id } of gone) await files.remove(especie, conta_id, id);
};
