import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AlertaDePlanoIntervencao, Dispensa } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recente } from '#server/platform/db/versoes.ts';
import { abrirSinal, selarSinal } from '../selo.ts';

/** The history of red flags in the record: seen, dismissed with a reason, or reopened. */

/** While a complaint is typed its sign changes with every save; within this time the same row is updated. */
const DIGITANDO_MINUTOS = 60;

type Chave = { conta_id: string; paciente_id: string };
type Sinal = Pick<Dispensa, 'codigo' | 'onde' | 'trecho'>;

/** Serialises requests for one patient, so that a sign is recorded once. */
const umDeCadaVez = (db: Db, { paciente_id }: Chave) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sinais:${paciente_id}`}, 0))`.execute(db);

/** The signs that are not dismissed, grouped by kind and source. */
const abertos = (alertas: AlertaDePlanoIntervencao[]) => {
  const grupos = Map.groupBy(
    alertas.filter(({ dispensa }) => !dispensa),
    ({ codigo, onde }) => `${codigo} ${onde}`,
  );
  return [...grupos.values()].flatMap((lista) => {
    const [um] = lista;
    return um ? [{ codigo: um.codigo, onde: um.onde, trechos: lista.map(({ trecho }) => trecho) }] : [];
  });
};

export const registrarVistos = async (
  db: Db,
  cofre: Cofre,
  chave: Chave,
  alertas: AlertaDePlanoIntervencao[],
  por: string,
): Promise<void> => {
  const novos = abertos(alertas);
  if (novos.length === 0) return;
  await umDeCadaVez(db, chave);
  const rows = await db
    .selectFrom('sinais_intervencao')
    .select(['id', 'codigo', 'onde', 'trecho', 'evento', recente('em', DIGITANDO_MINUTOS).as('recente')])
    .where('paciente_id', '=', chave.paciente_id)
    .orderBy('em', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const vistos = rows.map((row) => ({ ...row, trecho: abrirSinal(cofre, row.trecho) }));
  for (const { codigo, onde, trechos } of novos) {
    const seus = vistos.filter((one) => one.codigo === codigo && one.onde === onde);
    if (trechos.every((um) => seus.some(({ trecho }) => trecho.includes(um)))) continue;
    const trecho = selarSinal(cofre, trechos.join(' · '));
    const [ultimo] = seus;
    if (ultimo?.evento === 'visto' && ultimo.recente)
      await db.updateTable('sinais_intervencao').set({ trecho }).where('id', '=', ultimo.id).execute();
    else
      await db
        .insertInto('sinais_intervencao')
        .values({ ...chave, id: uuidv7(), codigo, onde, trecho, evento: 'visto', por })
        .execute();
  }
};

export const registrarDecisao = (
  db: Db,
  cofre: Cofre,
  chave: Chave,
  { codigo, onde, trecho }: Sinal,
  { evento, motivo, por }: { evento: 'dispensado' | 'retomado'; motivo: string | null; por: string },
) =>
  db
    .insertInto('sinais_intervencao')
    .values({
      ...chave,
      id: uuidv7(),
      codigo,
      onde,
      trecho: selarSinal(cofre, trecho),
      evento,
      motivo: motivo === null ? null : selarSinal(cofre, motivo),
      por,
    })
    .execute();
