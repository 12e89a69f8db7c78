import dayjs from 'dayjs';
import { TIME_FORMAT } from '#contract/constants.ts';
import { instanteDe, localDe } from '#contract/fuso.ts';
import { formatDate } from '#web/lib/format.ts';

/** The local time of the practice: `9:00`. */
export const horaDe = (instante: string, fuso: string) => {
  const { data, hora } = localDe(instante, fuso);
  return dayjs(`${data}T${hora}`).format(TIME_FORMAT);
};

export const diaDe = (instante: string, fuso: string) => formatDate(localDe(instante, fuso).data);

/** `9:00 – 9:50`, with the date if it ends on another day. */
export const periodo = ({ inicio, fim }: { inicio: string; fim: string }, fuso: string) => {
  const mesmoDia = localDe(inicio, fuso).data === localDe(fim, fuso).data;
  return `${horaDe(inicio, fuso)} – ${mesmoDia ? '' : `${diaDe(fim, fuso)} `}${horaDe(fim, fuso)}`;
};

/** The next whole hour of a day, as long as a session is. */
export const proximaHora = (data: string, fuso: string, minutos: number) => {
  const agora = localDe(Date.now(), fuso);
  const hora = data === agora.data ? Math.min(Number(agora.hora.slice(0, 2)) + 1, 23) : 9;
  const inicio = instanteDe({ data, hora: `${String(hora).padStart(2, '0')}:00:00` }, fuso);
  return { inicio, fim: new Date(Date.parse(inicio) + minutos * 60_000).toISOString() };
};
