import type { Paciente } from '#contract/pacientes.ts';
import type { Representacao } from '#domain/representacao.ts';
import { texto, valoresEndereco } from '#web/lib/forms/cadastro-form.ts';
import { valoresDe } from '#web/lib/forms/valores.ts';
import { VAZIO } from './paciente-vazio.computed.ts';

export type Vinculo = {
  /** The key of the row, independent of the guardian in it. */
  linha: string;
  responsavel_id: string | null;
  nome: string;
  parentesco: string;
  financeiro: boolean;
  pode_receber: string[];
  /** Without it, as the kinship says. */
  representa?: Representacao | null;
};

/** The form values of a patient. */
export const valores = (paciente: Paciente | null) => ({
  ...valoresDe(VAZIO, paciente),
  ...valoresEndereco(paciente),
  ativo: paciente?.ativo ?? true,
  responsaveis: (paciente?.responsaveis ?? []).map(
    ({ responsavel_id, nome, parentesco, financeiro, pode_receber, representa }): Vinculo => ({
      linha: responsavel_id,
      responsavel_id,
      nome,
      parentesco: texto(parentesco),
      financeiro,
      pode_receber: [...pode_receber],
      representa,
    }),
  ),
});
export type Valores = ReturnType<typeof valores>;
