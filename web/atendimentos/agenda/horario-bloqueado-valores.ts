import { z } from 'zod';
import { Hora, type HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { Data, nulo, Texto } from '#contract/fields.ts';
import { diasEntre, inicioDoDia, instanteDe, localDe, somaDias } from '#domain/days/fuso.ts';

type Trecho = Pick<HorarioBloqueado, 'inicio' | 'fim'>;

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
};

/** The form values of a blocked time. A whole day gets hours to be used if it is changed to a part of the day. */
export const valoresDoBloqueado = (
  { inicio, fim, motivo }: Trecho & { motivo?: string | null },
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
  };
};

/** The number of days from the first day to the last; 0 if the last is before the first or one is missing. */
export const distancia = (de: string | null, ate: string | null) => (de && ate ? Math.max(0, diasEntre(de, ate)) : 0);

const dias = { de: Data, ate: Data, motivo: nulo(Texto(200)) };
const Campos = z.discriminatedUnion('dia_todo', [
  z.object({ ...dias, dia_todo: z.literal(true) }),
  z.object({ ...dias, dia_todo: z.literal(false), inicio: Hora, fim: Hora }),
]);

const trechoDe = (campos: z.output<typeof Campos>, fuso: string): Trecho =>
  campos.dia_todo
    ? { inicio: inicioDoDia(campos.de, fuso), fim: inicioDoDia(somaDias(campos.ate, 1), fuso) }
    : {
        inicio: instanteDe({ data: campos.de, hora: campos.inicio }, fuso),
        fim: instanteDe({ data: campos.ate, hora: campos.fim }, fuso),
      };

/** Turns the fields of the form into the body of the request. */
export const esquemaDoBloqueado = (fuso: string) =>
  Campos.transform((campos, context) => {
    const trecho = trechoDe(campos, fuso);
    if (trecho.fim <= trecho.inicio)
      context.addIssue({
        code: 'custom',
        message: 'fim_antes_do_inicio',
        path: [campos.dia_todo ? 'ate' : 'fim'],
      });
    return { ...trecho, motivo: campos.motivo };
  });
