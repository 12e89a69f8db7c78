import type { Frequencia } from '#domain/days/recorrencia.ts';
import { type Horario, valoresDoHorario } from '#web/atendimentos/index.ts';
import type { Slot } from '#web/lib/panels.ts';

/** When the first appointment is: later, once, or as a series. */
export type Quando = 'depois' | 'nunca' | Frequencia;

/** A record that is either chosen from those that exist, or typed to be created with the patient. */
export type Achado = { id: string | null; nome: string };

export type Valores = {
  nome: string;
  data_nascimento: string | null;
  queixa: string;
  valor_atendimento: string;
  responsavel: Achado & {
    celular: string;
    email: string;
    cpf: string;
    parentesco: string;
    financeiro: boolean;
    pode_receber: string[];
  };
  escola: Achado;
  quando: Quando;
  atendimento: Horario & { profissional_id: string | null; sala_id: string | null };
};

/**
 * The only guardian usually pays and gets what is sent to the family; a report is sent only to whoever was chosen for
 * it.
 */
const RECEBE = ['lembretes', 'cobrancas', 'documentos'];

export const valoresIniciais = (
  slot: Slot,
  { fuso, parentesco, quando }: { fuso: string; parentesco: string; quando: Quando },
): Valores => ({
  nome: '',
  data_nascimento: null,
  queixa: '',
  valor_atendimento: '',
  responsavel: {
    id: null,
    nome: '',
    celular: '',
    email: '',
    cpf: '',
    parentesco,
    financeiro: true,
    pode_receber: [...RECEBE],
  },
  escola: { id: null, nome: '' },
  quando,
  atendimento: {
    ...valoresDoHorario(slot, fuso),
    profissional_id: slot.profissional_id ?? null,
    sala_id: slot.sala_id ?? null,
  },
});
