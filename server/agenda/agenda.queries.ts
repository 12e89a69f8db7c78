import { sql } from 'kysely';
import type { z } from 'zod';
import type { AgendaConfigMudanca } from '#contract/agenda/agenda.ts';
import { DURACAO_PADRAO } from '#contract/agenda/agenda.ts';
import type { User } from '#contract/conta/auth.ts';
import { alcanceDe } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { traduz } from '#server/platform/text/i18n.ts';

export const textoPadrao = (locale: Locale) => traduz(locale, { chave: 'lembrete.padrao' }, 'mail');

/** The practice's settings, or the defaults. */
export const lerAgendaConfig = async (db: Db, locale: Locale) => {
  const row = await db.selectFrom('agenda_configs').selectAll().executeTakeFirst();
  const padrao = {
    duracao_min: DURACAO_PADRAO,
    dias: [1, 2, 3, 4, 5],
    hora_inicio: '08:00',
    hora_fim: '18:00',
    feriados: true,
    lembrete_email: false,
    lembrete_horas: 24,
    versao: 0,
  };
  return { ...padrao, ...row, lembrete_texto: row?.lembrete_texto ?? textoPadrao(locale) };
};

export const salvarAgendaConfig = async (
  db: Db,
  conta_id: string,
  { versao, ...campos }: z.output<typeof AgendaConfigMudanca>,
) => {
  await db
    .insertInto('agenda_configs')
    .values({ conta_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const now = await db.selectFrom('agenda_configs').selectAll().forUpdate().executeTakeFirstOrThrow();
  // Unsaved settings are read as version 0, and the insert above made them version 1.
  if (versao !== undefined && versao !== now.versao && !(versao === 0 && now.versao === 1))
    throw new Recusa(409, 'conflito');
  const depois = { ...now, ...campos };
  if (depois.hora_fim <= depois.hora_inicio) throw invalido('hora_fim', 'fim_antes_do_inicio');
  await db
    .updateTable('agenda_configs')
    .set({ ...campos, atualizado_em: sql`now()` })
    .execute();
};

export const lerBloqueado = async (db: Db, id: string) => {
  const row = await db.selectFrom('horarios_bloqueados').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

/** Others see that a time is taken, not why: the reason is shown to its author and to who runs the agenda. */
export const semMotivoAlheio =
  (user: User) =>
  <R extends { motivo: string | null; criado_por: string | null }>(row: R): R =>
    row.criado_por === user.membro.id || alcanceDe(user, 'agenda', 'gravar') === 'todos'
      ? row
      : { ...row, motivo: null };
