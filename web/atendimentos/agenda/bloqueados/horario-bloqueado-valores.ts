import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { diasEntre, inicioDoDia, localDe } from '#domain/days/fuso.ts';

export type Trecho = Pick<HorarioBloqueado, 'inicio' | 'fim'>;

/** Whether a blocked time is made of whole days. */
export const deDiasInteiros = ({ inicio, fim }: Trecho, fuso: string) =>
  [inicio, fim].every((instante) => {
    const { data } = localDe(instante, fuso);
    return Date.parse(inicioDoDia(data, fuso)) === Date.parse(instante);
  });

const HORAS = { inicio: '08:00', fim: '18:00' };

type Valores = {
  dia_todo: boolean;
  de: string | null;
  inicio: string;
  ate: string | null;
  fim: string;
  motivo: string;
  profissionais: string[];
};

/** The form values of a blocked time. A whole day gets hours to be used if it is changed to a part of the day. */
export const valoresDoBloqueado = (
  { inicio, fim, motivo, profissionais = [] }: Trecho & { motivo?: string | null; profissionais?: string[] },
  fuso: string,
): Valores => {
  const dia_todo = deDiasInteiros({ inicio, fim }, fuso);
  // A whole day ends where the next one begins.
  const [de, ate] = [localDe(inicio, fuso), localDe(Date.parse(fim) - (dia_todo ? 1 : 0), fuso)];
  return {
    dia_todo,
    de: de.data,
    inicio: dia_todo ? HORAS.inicio : de.hora.slice(0, 5),
    ate: ate.data,
    fim: dia_todo ? HORAS.fim : ate.hora.slice(0, 5),
    motivo: motivo ?? '',
    profissionais,
  };
};

/** The number of days from the first day to the last; 0 if the last is before the first or one is missing. */
export const distancia = (de: string | null, ate: string | null) => (de && ate ? Math.max(0, diasEntre(de, ate)) : 0);
