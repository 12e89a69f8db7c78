import { z } from 'zod';
import { Hora } from '#contract/agenda/agenda.ts';
import { Data, Id, nulo, Texto } from '#contract/fields.ts';
import { inicioDoDia, instanteDe, somaDias } from '#domain/days/fuso.ts';
import type { Trecho } from './horario-bloqueado-valores.ts';

const dias = { de: Data, ate: Data, motivo: nulo(Texto(200)), profissionais: z.array(Id) };
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
    return { ...trecho, motivo: campos.motivo, profissionais: campos.profissionais };
  });
