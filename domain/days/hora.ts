const HORA = /^(?:(\d{1,2})(?:[:.,h ](\d{2})?)?|(\d{1,2})(\d{2}))$/;

/** Reads a typed hour (`14`, `1430`, `9:30`, `14h30`) as `HH:mm`; null if it is invalid. */
export const lerHoraDigitada = (digitado: string): string | null => {
  const [, h1, m1, h2, m2] = HORA.exec(digitado.trim().toLowerCase()) ?? [];
  const [horas, minutos] = [Number(h1 ?? h2 ?? Number.NaN), Number(m1 || m2 || 0)];
  if (!(horas < 24 && minutos < 60)) return null;
  return horaDe(horas * 60 + minutos);
};

/** The hour, if nothing more can follow; `1` and `15` may still become `1530`. */
export const horaInteira = (digitado: string): string | null =>
  /^(\d{4}|\d{1,2}\D\d{2})$/.test(digitado.trim()) ? lerHoraDigitada(digitado) : null;

/** Whether it has the stored form, `HH:mm`. */
export const horaEscrita = (hora: string): boolean => lerHoraDigitada(hora) === hora;

/** The minutes of a day. */
export const DIA_MIN = 24 * 60;

export const minutosDe = (hora: string): number => {
  const [h = 0, m = 0] = hora.split(':').map(Number);
  return h * 60 + m;
};

/** The hour for a number of minutes after midnight, of this day or another one. */
export const horaDe = (minutos: number): string => {
  const dentro = ((minutos % DIA_MIN) + DIA_MIN) % DIA_MIN;
  return `${String(Math.floor(dentro / 60)).padStart(2, '0')}:${String(dentro % 60).padStart(2, '0')}`;
};
