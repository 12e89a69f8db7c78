import { isAdministrativo } from '#contract/papel/documentos.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';

/**
 * Pictures that were uploaded before a picture had a place (migration 0172): looks for each in the sealed texts of
 * patients, once. A picture that the texts of several patients show came from a template that has changed since.
 */
type Deps = { database: Database; cofre: Cofre; log: Log };
type Mostra = { paciente_id: string; administrativa: boolean };

const REFERENCIA = /\/api\/imagens\/([0-9a-f-]{36})/g;

const semLugar = async (db: Db) =>
  new Set(
    (
      await db.selectFrom('imagens').select('id').where('uso', '=', 'documento').where('lugar', 'is', null).execute()
    ).map(({ id }) => id),
  );

/** Reads one text at a time: a report may be large. */
async function* textos(db: Db, cofre: Cofre): AsyncGenerator<Mostra & { texto: string }> {
  const documentos = await db.selectFrom('paciente_documentos').select(['id', 'paciente_id', 'modelo']).execute();
  for (const { id, paciente_id, modelo } of documentos) {
    const { conteudo } = await db
      .selectFrom('paciente_documentos')
      .select('conteudo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const texto = cofre.open(conteudo, 'paciente_documento').toString();
    yield { paciente_id, administrativa: isAdministrativo(modelo), texto };
  }
  for (const { id, paciente_id } of await db.selectFrom('relatorios').select(['id', 'paciente_id']).execute()) {
    const atual = await db.selectFrom('relatorios').select('secoes').where('id', '=', id).execute();
    const antes = await db.selectFrom('relatorio_versoes').select('secoes').where('relatorio_id', '=', id).execute();
    for (const { secoes } of [...atual, ...antes])
      yield { paciente_id, administrativa: false, texto: cofre.open(secoes, 'relatorio').toString() };
  }
}

const acharNaPratica = (database: Database, cofre: Cofre, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const procuradas = await semLugar(db);
    if (!procuradas.size) return;
    const achadas = new Map<string, Mostra[]>();
    for await (const { texto, ...mostra } of textos(db, cofre))
      for (const [, id = ''] of texto.matchAll(REFERENCIA))
        if (procuradas.has(id)) achadas.set(id, [...(achadas.get(id) ?? []), mostra]);
    for (const id of procuradas) {
      const onde = achadas.get(id) ?? [];
      const pacientes = new Set(onde.map(({ paciente_id }) => paciente_id));
      const [paciente_id = null] = pacientes.size === 1 ? pacientes : [];
      const administrativa = !!paciente_id && onde.every((one) => one.administrativa);
      const lugar = paciente_id ? 'paciente' : pacientes.size ? 'modelo' : 'nenhum';
      await db.updateTable('imagens').set({ lugar, paciente_id, administrativa }).where('id', '=', id).execute();
    }
  });

export const acharLugares = async ({ database, cofre, log }: Deps) => {
  const contas = await database.transaction({ tarefa: 'limpeza' }, (db) =>
    db.selectFrom('contas').select('id').execute(),
  );
  for (const { id } of contas)
    await acharNaPratica(database, cofre, id).catch((error: Error) =>
      log.error({ nome: error.name, conta_id: id }, 'the old pictures of a practice could not be assigned to patients'),
    );
};

export const startImagens = async ({ jobs, ...deps }: Deps & { jobs: Jobs }) => {
  await jobs.work('imagens', () => acharLugares(deps));
  await jobs.send('imagens', {});
};
