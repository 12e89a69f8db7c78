/**
 * Days, hours and instants, by Temporal. A day and an hour mean something only in the practice's time zone (`fuso`); what is
 * stored and sent is the instant, as an ISO text in UTC. Nothing here depends on the time zone of the machine that runs it.
 * No module makes a `Date` (`bin/tree.test.ts`).
 */

/** Twenty-four hours. A day of the calendar may be shorter or longer. */
export const DIA_MS = 24 * 3_600_000;

/** A local time: a calendar day and an hour, `HH:mm:ss`. */
export type Local = { data: string; hora: string };

const instant = (de: string | number) =>
  typeof de === 'number' ? Temporal.Instant.fromEpochMilliseconds(Math.trunc(de)) : Temporal.Instant.from(de);
const written = (at: Temporal.Instant) => at.toString({ smallestUnit: 'millisecond' });
const day = (data: string) => Temporal.PlainDate.from(data);

/** Whether this text is a day that exists, `YYYY-MM-DD`. */
export const eDia = (data: string): boolean => {
  try {
    return day(data).toString() === data;
  } catch {
    return false;
  }
};

/** Whether this text is a day that a record can have. */
export const eDiaAceito = (data: string): boolean => eDia(data) && data >= '1900-01-01' && data <= '2200-12-31';

/** An instant in its one spelling, `2026-11-16T12:00:00.000Z`, from milliseconds or from any other spelling. */
export const instante = (de: string | number): string => written(instant(de));

export const agora = (): string => instante(Date.now());

export const localDe = (de: string | number, fuso: string): Local => {
  const local = instant(de).toZonedDateTimeISO(fuso);
  return { data: local.toPlainDate().toString(), hora: local.toPlainTime().toString({ smallestUnit: 'second' }) };
};

/**
 * The instant of a local time. A time skipped by a clock change is read with the offset before the change, so it is
 * later by the skipped time; of a time that occurs twice, the first is returned.
 */
export const instanteDe = ({ data, hora }: Local, fuso: string): string =>
  written(Temporal.PlainDateTime.from(`${data}T${hora}`).toZonedDateTime(fuso).toInstant());

/** Days that were asked for lately: a time zone takes long for each, and screens ask for the same few. */
const inicios = new Map<string, string>();
const INICIOS_MAX = 1000;

/** The first instant of a day, which is not midnight if a clock change skips it. */
export const inicioDoDia = (data: string, fuso: string): string => {
  const chave = `${data} ${fuso}`;
  const known = inicios.get(chave);
  if (known) return known;
  const inicio = written(day(data).toZonedDateTime(fuso).toInstant());
  if (inicios.size >= INICIOS_MAX) inicios.clear();
  inicios.set(chave, inicio);
  return inicio;
};

export const hojeEm = (fuso: string, de: string | number = Date.now()): string => localDe(de, fuso).data;

export const somaDias = (data: string, days: number): string => day(data).add({ days }).toString();

export const diasEntre = (de: string, ate: string): number => day(de).until(ate, { largestUnit: 'day' }).days;

/** 0 is Sunday. */
export const diaDaSemana = (data: string): number => day(data).dayOfWeek % 7;

export const primeiroDoMes = (data: string): string => day(data).with({ day: 1 }).toString();

/** The same day of the month, this many months later, or the last day of a shorter month. */
export const somaMeses = (data: string, months: number): string => day(data).add({ months }).toString();
