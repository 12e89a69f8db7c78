import { diaDaSemana, diasEntre, inicioDoDia, instanteDe, localDe, somaDias } from './fuso.ts';
import { DIA_MIN, horaDe, minutosDe } from './hora.ts';

/** Working hours: those of a member, or else of the practice. Lunch is taken out of them; other pauses are gaps. */

/** A stretch of a day of the week; 0 is Sunday. With `almoco`, it is lunch: repeated every week, and no work. */
export type HorarioDeTrabalho = { dia: number; inicio: string; fim: string; almoco?: boolean | undefined };
export type HorasDaPratica = { dias: readonly number[]; hora_inicio: string; hora_fim: string };
/** Minutes of a day. */
export type Minutos = { de: number; ate: number };
type Horario = { inicio: string; fim: string };

/** The stretches of a day, in order; those that touch are one. */
const doDia = (horarios: readonly HorarioDeTrabalho[], data: string): Minutos[] => {
  const dia = diaDaSemana(data);
  const trechos = horarios
    .filter((one) => one.dia === dia)
    .map(({ inicio, fim }) => ({ de: minutosDe(inicio), ate: minutosDe(fim) }))
    .sort((a, b) => a.de - b.de);
  const juntos: Minutos[] = [];
  for (const { de, ate } of trechos) {
    const antes = juntos.at(-1);
    if (antes && de <= antes.ate) antes.ate = Math.max(antes.ate, ate);
    else juntos.push({ de, ate });
  }
  return juntos;
};

/** What working hours, in order, leave out of a part of a day. */
export const foraDe = (trabalho: readonly Minutos[], { de, ate }: Minutos): Minutos[] => {
  const fora: Minutos[] = [];
  let livre = de;
  for (const um of [...trabalho, { de: ate, ate }]) {
    const fim = Math.min(um.de, ate);
    if (fim > livre) fora.push({ de: livre, ate: fim });
    livre = Math.max(livre, um.ate);
  }
  return fora;
};

const deTrabalho = (horarios: readonly HorarioDeTrabalho[]) => horarios.filter(({ almoco }) => !almoco);

/** When a member has lunch on a day. */
export const almocoNoDia = (horarios: readonly HorarioDeTrabalho[], data: string) =>
  doDia(
    horarios.filter(({ almoco }) => almoco),
    data,
  );

/** The working hours of a day without lunch; a member without hours has those of the practice. */
export const trabalhoNoDia = (
  horarios: readonly HorarioDeTrabalho[],
  { dias, hora_inicio, hora_fim }: HorasDaPratica,
  data: string,
): Minutos[] => {
  const proprios = deTrabalho(horarios);
  const daPratica = dias.map((dia) => ({ dia, inicio: hora_inicio, fim: hora_fim }));
  const almoco = almocoNoDia(horarios, data);
  return doDia(proprios.length > 0 ? proprios : daPratica, data).flatMap((trecho) => foraDe(almoco, trecho));
};

/** The minutes of a day that a time covers. */
export const minutosNoDia = ({ inicio, fim }: Horario, data: string, fuso: string): Minutos => {
  const [de, ate] = [localDe(inicio, fuso), localDe(fim, fuso)];
  return {
    de: de.data < data ? 0 : minutosDe(de.hora.slice(0, 5)),
    ate: ate.data > data ? DIA_MIN : minutosDe(ate.hora.slice(0, 5)),
  };
};

/** The instant of a minute of a day; the last one is the start of the next day. */
export const instanteDoMinuto = (data: string, minuto: number, fuso: string) =>
  minuto < DIA_MIN ? instanteDe({ data, hora: horaDe(minuto) }, fuso) : inicioDoDia(somaDias(data, 1), fuso);

/** The parts of a time that fall on lunch, and those outside of the hours of a member who has some. */
const foraNoDia = (horarios: readonly HorarioDeTrabalho[], data: string, parte: Minutos) => {
  const noAlmoco = almocoNoDia(horarios, data)
    .map(({ de, ate }) => ({ de: Math.max(de, parte.de), ate: Math.min(ate, parte.ate), almoco: true }))
    .filter(({ de, ate }) => de < ate);
  const fora = deTrabalho(horarios).length > 0 ? foraDe(doDia(horarios, data), parte) : [];
  return [...noAlmoco, ...fora.map((um) => ({ ...um, almoco: false }))].sort((a, b) => a.de - b.de);
};

/** The parts of a time in which a member does not work; without hours of their own only lunch counts. */
export const foraDosHorarios = (horarios: readonly HorarioDeTrabalho[], horario: Horario, fuso: string) => {
  if (horarios.length === 0) return [];
  const [de, ate] = [localDe(horario.inicio, fuso).data, localDe(horario.fim, fuso).data];
  const dias = Array.from({ length: diasEntre(de, ate) + 1 }, (_, n) => somaDias(de, n));
  return dias.flatMap((data) =>
    foraNoDia(horarios, data, minutosNoDia(horario, data, fuso)).map((parte) => ({
      inicio: instanteDoMinuto(data, parte.de, fuso),
      fim: instanteDoMinuto(data, parte.ate, fuso),
      almoco: parte.almoco,
    })),
  );
};
