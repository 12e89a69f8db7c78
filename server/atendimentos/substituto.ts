import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import { bcp47 } from '#domain/constants.ts';
import { clinicoAtivo } from '#server/membros/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { avisarMembros, donosDe } from '#server/platform/mail/avisar-membros.ts';
import { equipeDe, isDaEquipe, mudaAAgendaDe } from './profissional.ts';

/** Who attends whom when; `serie`: more than this one appointment changes; `substituto`: the user has been asked. */
type Pedido = {
  profissional_id: string | null | undefined;
  paciente_id: string;
  inicio: string;
  serie: boolean;
  substituto: boolean | undefined;
};

/**
 * Whether the professional attends as a substitute, from outside of the case team. Only who books for the whole practice
 * gives an appointment to one, for one appointment, and never to themselves: joining a team oneself needs a reason.
 * `user`: the member who acts, or nobody if a family does.
 */
export const isSubstituto = async (db: Db, user: User | undefined, pedido: Pedido) => {
  const { profissional_id, paciente_id, inicio, serie, substituto } = pedido;
  if (profissional_id && !(await mudaAAgendaDe(db, profissional_id)))
    throw invalido('profissional_id', 'agenda_de_colega');
  if (!profissional_id || (await isDaEquipe(db, profissional_id, paciente_id, inicio))) return false;
  const marcaParaTodos = user && alcanceDe(user, 'agenda', 'gravar') === 'todos';
  if (!marcaParaTodos || !(await clinicoAtivo(db, profissional_id).executeTakeFirst()))
    throw invalido('profissional_id', 'profissional_fora_da_equipe');
  if (profissional_id === user.membro.id) throw invalido('profissional_id', 'substituto_proprio');
  if (serie) throw invalido('profissional_id', 'substituto_de_serie');
  if (!substituto) throw new Recusa(409, 'fora_da_equipe');
  return true;
};

export type Substituicao = { atendimento_id: string; paciente_id: string; profissional_id: string; inicio: string };

const nomeDe = async (db: Db, membro_id: string) =>
  (
    await db
      .selectFrom('membros as m')
      .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
      .select('u.name')
      .where('m.id', '=', membro_id)
      .executeTakeFirstOrThrow()
  ).name;

/** Puts the substitute on the team for this appointment, and notifies them, the case team and the owners. */
export const porSubstituto = async (
  deps: Deps,
  db: Db,
  { conta_id, membro, name, fuso }: User,
  { atendimento_id, paciente_id, profissional_id, inicio }: Substituicao,
) => {
  const { ate } = await db
    .insertInto('paciente_equipe')
    .values({
      ...{ conta_id, id: uuidv7(), paciente_id, membro_id: profissional_id, por: membro.id },
      ate: sql<string>`fim_da_substituicao(${conta_id}, ${inicio})`,
      substitui_id: atendimento_id,
    })
    .returning('ate')
    .executeTakeFirstOrThrow();
  const equipe = await equipeDe(db, paciente_id).execute();
  const quem = [...equipe.map(({ membro_id }) => membro_id), ...(await donosDe(db))];
  const para = await nomeDe(db, profissional_id);
  await avisarMembros(
    deps,
    db,
    quem.filter((id) => id !== membro.id),
    {
      modelo: 'substituicao',
      valores: (locale) => {
        const dia = new Intl.DateTimeFormat(bcp47(locale), { timeZone: fuso, dateStyle: 'short' });
        const hora = new Intl.DateTimeFormat(bcp47(locale), { timeZone: fuso, dateStyle: 'short', timeStyle: 'short' });
        // The access ends with the day before midnight.
        const fim = dia.format(Date.parse(ate ?? inicio) - 1);
        return { por: name, para, quando: hora.format(Date.parse(inicio)), ate: fim };
      },
      caminho: '/atendimento',
    },
  );
};
