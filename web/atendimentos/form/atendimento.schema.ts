import { z } from 'zod';
import { Hora } from '#contract/agenda/agenda.ts';
import { campos, problemaDoHorario } from '#contract/agenda/atendimentos.ts';
import { Data } from '#contract/fields.ts';
import { instanteDe, somaDias } from '#domain/days/fuso.ts';
import { FREQUENCIAS, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { longaDemais, regraDe } from './atendimento-valores.ts';

const RepeteSchema = z
  .object({
    frequencia: z.enum(['nunca', ...FREQUENCIAS]),
    dias: z.array(z.int()),
    termina: z.enum(['ate', 'vezes']),
    ate: z.string().nullable(),
    vezes: z.union([z.number(), z.string()]),
    pular: z.boolean(),
  })
  .superRefine((value, context) => {
    if (value.frequencia === 'nunca') return;
    const { termina } = value;
    const refuse = (message: string, params?: object) =>
      context.addIssue({ code: 'custom', message, path: [termina], ...(params && { params }) });
    if (value[termina] === '' || value[termina] === null) refuse('obrigatorio');
    else if (termina === 'vezes' && !(Number(value.vezes) >= 1)) refuse('pequeno_demais', { min: 1 });
    else if (termina === 'vezes' && Number(value.vezes) > SERIE_MAX) refuse('serie_longa', { max: SERIE_MAX });
  });

const camposDoHorario = { data: Data, inicio: Hora, fim: Hora, dia_seguinte: z.boolean(), recorrencia: RepeteSchema };
const HorarioSchema = z.object(camposDoHorario);

/** The times of a request from those of the form; reports what is wrong with them. */
const horarioPedido = (
  { data, inicio, fim, dia_seguinte, recorrencia }: z.output<typeof HorarioSchema>,
  context: z.RefinementCtx,
  fuso: string,
) => {
  const horario = {
    inicio: instanteDe({ data, hora: inicio }, fuso),
    fim: instanteDe({ data: somaDias(data, dia_seguinte && fim <= inicio ? 1 : 0), hora: fim }, fuso),
  };
  const problema = problemaDoHorario(horario.inicio, horario.fim);
  if (problema) context.addIssue({ code: 'custom', message: problema, path: ['fim'] });
  if (longaDemais(data, recorrencia))
    context.addIssue({
      code: 'custom',
      message: 'serie_longa',
      params: { max: SERIE_MAX },
      path: ['recorrencia', 'ate'],
    });
  return { ...horario, recorrencia: regraDe(recorrencia), pular_folgas: recorrencia.pular };
};

/** Validates the times of a form and transforms them into those of a request. */
export const esquemaDoHorario = (fuso: string) =>
  HorarioSchema.transform((horario, context) => horarioPedido(horario, context, fuso));

/** Validates the few fields of a new appointment without a connection. */
export const esquemaDaNova = (fuso: string) =>
  z
    .object({ paciente_id: campos.shape.paciente_id, ...camposDoHorario })
    .transform(({ paciente_id, ...horario }, context) => {
      const { inicio, fim } = horarioPedido(horario, context, fuso);
      return { paciente_id, inicio, fim };
    });

/** Validates the form values and transforms them into the request. */
export const esquema = (fuso: string) =>
  z.object({ ...campos.shape, ...camposDoHorario }).transform((valores, context) => {
    const { data, inicio, fim, dia_seguinte, recorrencia, ...resto } = valores;
    return { ...resto, ...horarioPedido({ data, inicio, fim, dia_seguinte, recorrencia }, context, fuso) };
  });
