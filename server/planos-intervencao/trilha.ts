import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { AlertaDePlano, Dispensa } from '#contract/planos-intervencao-rascunho.ts';
import type { Db } from '#server/lib/db.ts';

/** What the file keeps of red flags: that one was met, passed over and why, or taken up again. */

/** While a complaint is being written its sign changes with every pause: it is one sign, in its last words. */
const DIGITANDO_MS = 60 * 60 * 1000;

type Chave = { conta_id: string; paciente_id: string };
type Sinal = Pick<Dispensa, 'codigo' | 'onde' | 'trecho'>;

/** Two requests at once that meet the same sign write the same row. */
const idDe = (...partes: string[]) => {
  const hash = createHash('sha256').update(partes.join('\0')).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** The signs that nobody has passed over, those of one kind and source together. */
const abertos = (alertas: AlertaDePlano[]) => {
  const grupos = Map.groupBy(
    alertas.filter(({ dispensa }) => !dispensa),
    ({ codigo, onde }) => `${codigo} ${onde}`,
  );
  return [...grupos.values()].flatMap((lista) => {
    const [um] = lista;
    return um ? [{ codigo: um.codigo, onde: um.onde, trechos: lista.map(({ trecho }) => trecho) }] : [];
  });
};

export const registrarVistos = async (db: Db, chave: Chave, alertas: AlertaDePlano[], por: string) => {
  const novos = abertos(alertas);
  if (novos.length === 0) return;
  const vistos = await db
    .selectFrom('sinais_intervencao')
    .select(['id', 'codigo', 'onde', 'trecho', 'evento', 'em'])
    .where('paciente_id', '=', chave.paciente_id)
    .orderBy('em', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { codigo, onde, trechos } of novos) {
    const seus = vistos.filter((one) => one.codigo === codigo && one.onde === onde);
    if (trechos.every((um) => seus.some(({ trecho }) => trecho.includes(um)))) continue;
    const trecho = trechos.join(' · ');
    const [ultimo] = seus;
    if (ultimo?.evento === 'visto' && Date.now() - Date.parse(ultimo.em) < DIGITANDO_MS)
      await db.updateTable('sinais_intervencao').set({ trecho }).where('id', '=', ultimo.id).execute();
    else
      await db
        .insertInto('sinais_intervencao')
        .values({
          ...chave,
          id: idDe(chave.paciente_id, codigo, onde, trecho),
          codigo,
          onde,
          trecho,
          evento: 'visto',
          por,
        })
        .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
        .execute();
  }
};

export const registrarDecisao = (
  db: Db,
  chave: Chave,
  sinal: Sinal,
  decisao: { evento: 'dispensado' | 'retomado'; motivo: string | null; por: string },
) =>
  db
    .insertInto('sinais_intervencao')
    .values({ ...chave, ...sinal, ...decisao, id: uuidv7() })
    .execute();
