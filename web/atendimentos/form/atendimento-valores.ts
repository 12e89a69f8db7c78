import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { diasEntre, eDiaAceito, localDe } from '#domain/days/fuso.ts';
import { datasDaSerie, type Frequencia, type Recorrencia, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import type { Nova } from '../novas/esperando.ts';

export type Repete = {
  frequencia: Frequencia | 'nunca';
  dias: number[];
  termina: 'ate' | 'vezes';
  ate: string | null;
  vezes: number | string;
  /** Leave out holidays and blocked times. */
  pular: boolean;
};

/** The times of an appointment, and how they repeat. */
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

const repeteDe = (regra: Recorrencia | null | undefined, pular = true): Repete => ({
  frequencia: regra?.frequencia ?? 'nunca',
  dias: regra?.dias ?? [],
  termina: regra?.ate ? 'ate' : 'vezes',
  ate: regra?.ate ?? null,
  vezes: regra?.vezes ?? VEZES_PADRAO,
  pular,
});

/** The initial values of a new appointment: a time, and optionally a patient, a professional and a room. */
export type Inicial = {
  inicio: string;
  fim: string;
  profissional_id?: string | null;
  sala_id?: string | null;
  paciente?: { id: string; nome: string; valor_atendimento?: string | null };
  /** A new appointment that waits on this device, to be changed. */
  nova?: { id: string } & Nova;
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

export const valores = (stored: Atendimento | null, inicial: Inicial, fuso: string): Valores => {
  const item = stored ?? inicial.nova?.corpo;
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
    recorrencia: repeteDe(item?.recorrencia, stored ? true : inicial.nova?.corpo.pular_folgas),
  };
};

/** The rule of a series, as typed; null without one. */
export const regraDe = ({ frequencia, dias, termina, ate, vezes }: Repete): Recorrencia | null =>
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
  const regra = regraDe(repete);
  if (!regra) return null;
  const { ate, vezes } = regra;
  const pronta = ate ? eDiaAceito(ate) : Number.isInteger(vezes) && Number(vezes) >= 1 && Number(vezes) <= SERIE_MAX;
  return pronta ? regra : null;
};

/** Whether a series exceeds `SERIE_MAX`, by its count or by its last day. */
export const longaDemais = (data: string | null, repete: Repete) => {
  if (repete.frequencia === 'nunca') return false;
  if (repete.termina === 'vezes') return Number(repete.vezes) > SERIE_MAX;
  const regra = regraPronta(repete);
  return Boolean(data && regra && datasDaSerie(data, regra).length > SERIE_MAX);
};
