import { z } from 'zod';
import { Hora } from '#contract/agenda/agenda.ts';
import { type Atendimento, campos, problemaDoHorario } from '#contract/agenda/atendimentos.ts';
import { Recorrencia } from '#contract/agenda/recorrencia.ts';
import { Data } from '#contract/fields.ts';
import { diasEntre, instanteDe, localDe, somaDias } from '#domain/days/fuso.ts';
import { datasDaSerie, FREQUENCIAS, type Frequencia, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';

export type Repete = {
  frequencia: Frequencia | 'nunca';
  dias: number[];
  termina: 'ate' | 'vezes';
  ate: string | null;
  vezes: number | string;
  /** Leave out holidays and blocked times. */
  pular: boolean;
};

/** The times of a session, and how they repeat. */
export type Horario = {
  data: string | null;
  inicio: string;
  fim: string;
  dia_seguinte: boolean;
  recorrencia: Repete;
};

export type Valores = Horario & {
  paciente_id: string | null;
  /** Empty for a new appointment: whoever cares for the patient. */
  profissional_id: string | null;
  sala_id: string | null;
  status: Atendimento['status'];
  modalidade: Atendimento['modalidade'];
  local: string;
  link: string;
  valor: string | number;
  observacoes: string;
};

const VEZES_PADRAO = 12;

const repeteDe = (regra: Recorrencia | null): Repete => ({
  frequencia: regra?.frequencia ?? 'nunca',
  dias: regra?.dias ?? [],
  termina: regra?.ate ? 'ate' : 'vezes',
  ate: regra?.ate ?? null,
  vezes: regra?.vezes ?? VEZES_PADRAO,
  pular: true,
});

/** The initial values of a new appointment: a time, and optionally a patient, a professional and a room. */
export type Inicial = {
  inicio: string;
  fim: string;
  profissional_id?: string | null;
  sala_id?: string | null;
  paciente?: { id: string; nome: string; valor_atendimento?: string | null };
};

export const valoresDoHorario = ({ inicio, fim }: Pick<Inicial, 'inicio' | 'fim'>, fuso: string): Horario => {
  const [de, ate] = [localDe(inicio, fuso), localDe(fim, fuso)];
  return {
    data: de.data,
    inicio: de.hora.slice(0, 5),
    fim: ate.hora.slice(0, 5),
    dia_seguinte: diasEntre(de.data, ate.data) > 0,
    recorrencia: repeteDe(null),
  };
};

export const valores = (item: Atendimento | null, inicial: Inicial, fuso: string): Valores => {
  return {
    ...valoresDoHorario(item ?? inicial, fuso),
    paciente_id: item?.paciente_id ?? inicial.paciente?.id ?? null,
    profissional_id: (item ?? inicial).profissional_id ?? null,
    sala_id: (item ?? inicial).sala_id ?? null,
    status: item?.status ?? 'Agendado',
    modalidade: item?.modalidade ?? 'presencial',
    local: texto(item?.local),
    link: texto(item?.link),
    valor: texto(item ? item.valor : inicial.paciente?.valor_atendimento),
    observacoes: texto(item?.observacoes),
    recorrencia: repeteDe(item?.recorrencia ?? null),
  };
};

const regraDe = ({ frequencia, dias, termina, ate, vezes }: Repete) =>
  frequencia === 'nunca'
    ? null
    : {
        frequencia,
        dias: frequencia === 'mensal' ? [] : dias,
        ate: termina === 'ate' ? ate : null,
        vezes: termina === 'vezes' ? Number(vezes) : null,
      };

/** The rule, if it is complete, to preview its dates. */
export const regraPronta = (repete: Repete): Recorrencia | null => {
  const parsed = Recorrencia.safeParse(regraDe(repete));
  return parsed.success && (parsed.data.ate || parsed.data.vezes) ? parsed.data : null;
};

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

/** Whether a series exceeds `SERIE_MAX`, by its count or by its last day. */
export const longaDemais = (data: string | null, repete: Repete) => {
  if (repete.frequencia === 'nunca') return false;
  if (repete.termina === 'vezes') return Number(repete.vezes) > SERIE_MAX;
  const regra = regraPronta(repete);
  return Boolean(data && regra && datasDaSerie(data, regra).length > SERIE_MAX);
};

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

/** Validates the form values and transforms them into the request. */
export const esquema = (fuso: string) =>
  z.object({ ...campos.shape, ...camposDoHorario }).transform((valores, context) => {
    const { data, inicio, fim, dia_seguinte, recorrencia, ...resto } = valores;
    return { ...resto, ...horarioPedido({ data, inicio, fim, dia_seguinte, recorrencia }, context, fuso) };
  });
