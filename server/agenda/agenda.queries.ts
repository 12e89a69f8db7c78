import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { AgendaConfigMudanca } from '#contract/agenda/agenda.ts';
import { AGENDA_PADRAO } from '#contract/agenda/agenda.ts';
import type { User } from '#contract/conta/auth.ts';
import { alcanceDe, isClinica } from '#contract/permissoes.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { HorariosBloqueados } from '#server/platform/db/schema.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { idiomaDaPratica } from '#server/platform/mail/correio/regras.ts';
import { traduz } from '#server/platform/text/i18n.ts';

export const textoPadrao = (locale: Locale) => traduz(locale, { chave: 'lembrete.padrao' }, 'mail');

/** The practice's own text; `null` for a default text that was saved along with the form. */
export const textoProprio = (texto: string | null | undefined) =>
  LOCALES.some((locale) => textoPadrao(locale) === texto) ? null : (texto ?? null);

const emCadaIdioma = <T>(de: (locale: Locale) => T): Record<Locale, T> => ({
  en: de('en'),
  es: de('es'),
  'pt-br': de('pt-br'),
  'zh-CN': de('zh-CN'),
});

/** When the practice works, and how long an appointment usually lasts. */
export const horasDeTrabalho = async (db: Db) => {
  const row = await db
    .selectFrom('agenda_configs')
    .select(['dias', 'duracao_min', 'hora_inicio', 'hora_fim'])
    .executeTakeFirst();
  return row ?? AGENDA_PADRAO;
};

/** The practice's settings, or the defaults. */
export const lerAgendaConfig = async (db: Db, locale: Locale) => {
  const row = await db.selectFrom('agenda_configs').selectAll().executeTakeFirst();
  const proprio = textoProprio(row?.lembrete_texto);
  return {
    ...AGENDA_PADRAO,
    versao: 0,
    ...row,
    lembrete_texto: proprio ?? textoPadrao(locale),
    idioma: await idiomaDaPratica(db),
    lembretes: emCadaIdioma((um) => ({
      texto: proprio ?? textoPadrao(um),
      responda: traduz(um, { chave: 'lembrete.responda', valores: { endereco: '{link}' } }, 'mail'),
    })),
  };
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

/**
 * Others see that a time is taken, not why: the reason is shown to its author, to those whose time it is, and to members
 * who manage the agenda. A blocked time without names is the time of everybody who attends.
 */
export const semMotivoAlheio =
  (user: User) =>
  ({ motivo, ...row }: Selectable<HorariosBloqueados>) =>
    row.criado_por === user.membro.id ||
    row.profissionais.includes(user.membro.id) ||
    (row.profissionais.length === 0 && isClinica(user.membro.funcao)) ||
    alcanceDe(user, 'agenda', 'gravar') === 'todos'
      ? { ...row, motivo }
      : row;
