import type { User } from '#contract/conta/auth.ts';
import { type PartKey, partKeysOf } from '#web/lib/session/menus.ts';
import type { Address } from '#web/ui/address.ts';

const ADDRESS: Record<PartKey, (id: string) => Address> = {
  dados: (id) => `/atendimento/paciente/${id}/dados`,
  atendimentos: (id) => `/atendimento/paciente/${id}/atendimentos`,
  anamnese: (id) => `/atendimento/paciente/${id}/anamnese`,
  plano_de_intervencao: (id) => `/atendimento/paciente/${id}/plano-de-intervencao`,
  testes: (id) => `/atendimento/paciente/${id}/testes`,
  relatorio: (id) => `/atendimento/paciente/${id}/relatorio`,
  documentos: (id) => `/atendimento/paciente/${id}/documentos`,
  anexos: (id) => `/atendimento/paciente/${id}/anexos`,
  financeiro: (id) => `/atendimento/paciente/${id}/financeiro`,
  equipe: (id) => `/atendimento/paciente/${id}/equipe`,
  links: (id) => `/atendimento/paciente/${id}/links`,
};

/** The parts of a file that a user sees: within reach, and not hidden by the user. */
export const fichaMenu = (user: User, pacienteId: string) =>
  partKeysOf(user)
    .filter((key) => user.config && user.config.menu_ficha_paciente[key] !== false)
    .map((key) => ({ key, to: ADDRESS[key](pacienteId) }));
