import { useState } from 'react';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import type { Profissional } from '#contract/agenda/salas.ts';
import { pode } from '#contract/permissoes.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useClinica } from '../atendimentos.queries.ts';
import type { Inicial, Valores } from './atendimento-valores.ts';

type Form = {
  values: Pick<Valores, 'valor' | 'profissional_id'>;
  setFieldValue: (campo: 'valor', valor: string) => void;
};
type Quem = { doPaciente: string | null; profissional_id: string | null };

/** The price of an appointment: that of the patient, or else of a new one the usual fee of the professional. */
export const precoDe = ({ doPaciente, profissional_id }: Quem, pessoas: Profissional[]) =>
  doPaciente ?? pessoas.find(({ id }) => id === profissional_id)?.valor_atendimento ?? '';

/** Proposes the price of an appointment when its patient or professional changes, unless another one was typed. */
export const usePreco = (form: Form, { item, inicial }: { item: Atendimento | null; inicial: Inicial }) => {
  // A member without access to charges does not change the price; the server sets that of a new appointment.
  const cobra = pode(useSignedUser(), 'cobrancas', 'gravar');
  const { pessoas } = useClinica();
  const [doPaciente, setDoPaciente] = useState(inicial.paciente?.valor_atendimento ?? null);
  const [proposto, setProposto] = useState(texto(item ? item.valor : inicial.paciente?.valor_atendimento));
  const propor = (quem: Quem) => {
    const novo = precoDe(quem, item ? [] : pessoas);
    if (cobra && (form.values.valor !== proposto || (item && !novo))) return;
    form.setFieldValue('valor', novo);
    setProposto(novo);
  };
  return {
    cobra,
    /** Nothing was proposed or typed, or the price is not shown: the server sets it. */
    porConta: !item && (!cobra || (form.values.valor === '' && proposto === '')),
    aoEscolherPaciente: (valor: string | null) => {
      setDoPaciente(valor);
      propor({ doPaciente: valor, profissional_id: form.values.profissional_id });
    },
    aoEscolherProfissional: (profissional_id: string | null) => {
      if (!item) propor({ doPaciente, profissional_id });
    },
  };
};
