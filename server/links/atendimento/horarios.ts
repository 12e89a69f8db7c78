import { sql } from 'kysely';
import type { HorarioLivre } from '#contract/links/abertos.ts';
import { feriadosEntre } from '#domain/days/feriados.ts';
import { hojeEm, inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { alguns, horariosLivres, type Trecho } from '#domain/days/horarios-livres.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { lerRegras } from './regras.ts';

/** Free slots that a family may ask for: those of the professional of the appointment. */

const DIAS = 14;
const OFERECIDOS = 6;

/**
 * What is taken for the professional, the room or the patient of an appointment; itself included, even if cancelled.
 */
const ocupadosPara = async (db: Db, id: string, de: string, ate: string) => {
  // PostgreSQL merges overlapping times, so that a full agenda is only a few ranges.
  const { rows } = await sql<Trecho>`
    select lower(trecho) as inicio, upper(trecho) as fim
    from (select unnest(range_agg(tstzrange(inicio, fim))) as trecho
      from (select c.inicio, c.fim from atendimentos a, agenda_conflitos(
          array[${de}::timestamptz], array[${ate}::timestamptz], a.profissional_id, a.sala_id, a.paciente_id, '{}'::uuid[]) c
        where a.id = ${id}
        union all
        select a.inicio, a.fim from atendimentos a where a.id = ${id}
        union all
        select b.inicio, b.fim from horarios_bloqueados b, atendimentos a
        where a.id = ${id} and b.excluido_em is null and b.inicio < ${ate} and b.fim > ${de}
          and bloqueia(b.profissionais, a.profissional_id)
      ) ocupado) juntos`.execute(db);
  return rows;
};

const todos = ({ conta_id, atendimento_id, fuso }: LinkDaChamada, db: Db): Promise<Trecho[]> =>
  emNomeDaPratica(db, conta_id, async () => {
    const regras = await lerRegras(db);
    if (!regras.oferecer_horarios) return [];
    const atendimento = await db
      .selectFrom('atendimentos as a')
      .leftJoin('membros as m', (join) =>
        join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.id', '=', 'a.profissional_id'),
      )
      .select(['a.id', 'a.inicio', 'a.fim', 'm.horarios'])
      .where('a.id', '=', atendimento_id)
      .executeTakeFirst();
    if (!atendimento) throw naoEncontrado();
    const de = somaDias(hojeEm(fuso), 1);
    const ate = somaDias(de, DIAS);
    return horariosLivres(
      { ...regras, fuso, horarios: atendimento.horarios ?? [] },
      {
        de,
        quantos: DIAS,
        duracao_ms: Date.parse(atendimento.fim) - Date.parse(atendimento.inicio),
        folgas: new Set(regras.feriados ? feriadosEntre(de, ate).map(({ data }) => data) : []),
        ocupados: await ocupadosPara(db, atendimento.id, inicioDoDia(de, fuso), inicioDoDia(ate, fuso)),
      },
    );
  });

/** A few free slots; none if the practice does not offer them. */
export const lerHorarios = async (db: Db, link: LinkDaChamada): Promise<HorarioLivre[]> =>
  alguns(await todos(link, db), link.fuso, OFERECIDOS);

/** Refuses a slot that is not free, or no longer. */
export const exigeHorarioLivre = async (db: Db, link: LinkDaChamada, inicio: string) => {
  const livre = (await todos(link, db)).some((slot) => Date.parse(slot.inicio) === Date.parse(inicio));
  if (!livre) throw new Recusa(409, 'link_horario_ocupado');
};
