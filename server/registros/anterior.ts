import { sql } from 'kysely';
import type { RegistroAnterior } from '#contract/registros.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { abrir, registroVazio } from './selo.ts';

/** Empty notes are skipped; a child with more of them in a row is shown without the last note. */
const ANTERIORES = 5;

type Linha = Pick<RegistroAnterior, 'atendimento_id' | 'inicio' | 'objetivos'> & { conteudo: Buffer };
type Este = { id: string; paciente_id: string; inicio: string };

/** The last note of a patient before an appointment. */
export const anteriorA = async (db: Db, cofre: Cofre, este: Este): Promise<RegistroAnterior | null> => {
  const { rows } = await sql<Linha>`
    select a.id as atendimento_id, a.inicio, r.conteudo, r.objetivos
    from atendimentos a join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
    where a.paciente_id = ${este.paciente_id} and a.excluido_em is null and a.inicio < ${este.inicio} and a.id != ${este.id}
    order by a.inicio desc limit ${ANTERIORES}`.execute(db);
  const last = rows.find((row) => !registroVazio(cofre, row));
  if (!last) return null;
  const objetivos = last.objetivos.map((one) => ({ ...one, objetivo_id: one.objetivo_id ?? null }));
  return { ...last, objetivos, conteudo: abrir(cofre, last.conteudo) };
};
