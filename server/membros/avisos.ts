import type { User } from '#contract/conta/auth.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { avisarMembros, donosDe } from '#server/platform/mail/avisar-membros.ts';

type Entrega = {
  /** The patients whose team the colleague joined. */
  pacientes: string[];
  de: string;
  para: string;
  motivo: string | null | undefined;
};

/** Who is on the teams of these patients, without exceptional accesses. */
const equipesDe = async (db: Db, pacientes: string[]) => {
  const rows = await db
    .selectFrom('paciente_equipe as e')
    .select('e.membro_id')
    .distinct()
    .where('e.paciente_id', 'in', pacientes)
    .where('e.motivo', 'is', null)
    .where((eb) => eb.or([eb('e.ate', 'is', null), eb('e.ate', '>', eb.fn<string>('now'))]))
    .execute();
  return rows.map(({ membro_id }) => membro_id);
};

/**
 * Notifies the colleague who received the cases of a member. If an owner took them over, the teams and the other
 * owners are notified, with the reason.
 */
export const avisarEntrega = async (deps: Deps, db: Db, { name, membro }: User, entrega: Entrega) => {
  const { pacientes, de, para, motivo } = entrega;
  if (pacientes.length === 0) return;
  const valores = { por: name, para: de, casos: String(pacientes.length) };
  if (para !== membro.id) {
    await avisarMembros(deps, db, [para], { modelo: 'casos_recebidos', valores, caminho: '/pacientes' });
    return;
  }
  const quem = [...(await equipesDe(db, pacientes)), ...(await donosDe(db))].filter((id) => id !== membro.id);
  await avisarMembros(deps, db, quem, { modelo: 'casos_assumidos', valores: { ...valores, motivo: motivo ?? '' } });
};
