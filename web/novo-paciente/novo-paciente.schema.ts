import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { NovoPaciente } from '#contract/novo-paciente.ts';
import type { EsquemaDoHorario } from '#web/atendimentos/index.ts';
import type { Valores } from './valores.ts';

const vazio = (...textos: string[]) => textos.every((texto) => texto.trim() === '');

/** Leaves out the parts that were not filled in, and the appointment that is booked later. */
const preenchido = (valores: Valores) => {
  const { responsavel, escola, quando, atendimento, ...paciente } = valores;
  const semResponsavel = vazio(responsavel.nome, responsavel.celular, responsavel.email, responsavel.cpf);
  return {
    ...paciente,
    responsavel: semResponsavel ? null : responsavel,
    escola: vazio(escola.nome) ? null : escola,
    atendimento: quando === 'depois' ? null : atendimento,
  };
};

const Quem = z.object({
  profissional_id: Id.nullish().transform((id) => id ?? undefined),
  sala_id: Id.nullish(),
});

/** Validates the panel and transforms it into the request. */
export const esquema = (horario: EsquemaDoHorario) =>
  z.preprocess(
    (valores) => preenchido(valores as Valores),
    NovoPaciente.omit({ id: true, permitir_conflito: true }).extend({ atendimento: Quem.and(horario).nullable() }),
  );
