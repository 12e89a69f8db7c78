import type { Paciente } from '#contract/pacientes.ts';
import { texto, valoresEndereco } from '#web/lib/forms/cadastro-form.ts';

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
  nome: texto(paciente?.nome),
  data_nascimento: paciente?.data_nascimento ?? null,
  sexo: paciente?.sexo ?? null,
  cpf: texto(paciente?.cpf),
  rg: texto(paciente?.rg),
  telefone: texto(paciente?.telefone),
  celular: texto(paciente?.celular),
  email: texto(paciente?.email),
  ...valoresEndereco(paciente),
  escola_id: paciente?.escola_id ?? null,
  ano_escolar: texto(paciente?.ano_escolar),
  turno: paciente?.turno ?? null,
  professor: texto(paciente?.professor),
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
  queixa: texto(paciente?.queixa),
  diagnostico: texto(paciente?.diagnostico),
  medicamentos: texto(paciente?.medicamentos),
  convenio: texto(paciente?.convenio),
  valor_atendimento: texto(paciente?.valor_atendimento),
  observacoes: texto(paciente?.observacoes),
  foto: paciente?.foto ?? null,
  ativo: paciente?.ativo ?? true,
});
export type Valores = ReturnType<typeof valores>;
