import { campos, type Paciente } from '#contract/pacientes.ts';
import { texto, valoresEndereco } from '#web/lib/forms/cadastro-form.ts';
import { valoresDe } from '#web/lib/forms/valores.ts';

export type Vinculo = {
  /** The key of the row, independent of the guardian in it. */
  linha: string;
  responsavel_id: string | null;
  nome: string;
  parentesco: string;
  financeiro: boolean;
  pode_receber: string[];
};

/** The form values of a patient. */
export const valores = (paciente: Paciente | null) => ({
  ...valoresDe(campos.omit({ responsaveis: true, responsavel_id: true, ativo: true }), paciente),
  ...valoresEndereco(paciente),
  ativo: paciente?.ativo ?? true,
  responsaveis: (paciente?.responsaveis ?? []).map(
    ({ responsavel_id, nome, parentesco, financeiro, pode_receber }): Vinculo => ({
      linha: responsavel_id,
      responsavel_id,
      nome,
      parentesco: texto(parentesco),
      financeiro,
      pode_receber: [...pode_receber],
    }),
  ),
});
export type Valores = ReturnType<typeof valores>;
