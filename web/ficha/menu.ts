import type { User } from '#contract/conta/auth.ts';
import { type Config, MENU_FICHA_PACIENTE } from '#contract/conta/config.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';
import type { Address } from '#web/ui/address.ts';

type Key = (typeof MENU_FICHA_PACIENTE)[number];

/** The address of each part of the file, what a member must be allowed to read, and its module. */
const PARTS: Record<Key, { to: (id: string) => Address; recurso: Recurso; modulo?: (config: Config) => boolean }> = {
  dados: { to: (id) => `/atendimento/paciente/${id}/dados`, recurso: 'cadastros' },
  atendimentos: { to: (id) => `/atendimento/paciente/${id}/atendimentos`, recurso: 'agenda' },
  anamnese: {
    to: (id) => `/atendimento/paciente/${id}/anamnese`,
    recurso: 'clinico',
    modulo: (config) => config.active_anamnese,
  },
  plano_de_intervencao: {
    to: (id) => `/atendimento/paciente/${id}/plano-de-intervencao`,
    recurso: 'clinico',
    modulo: (config) => config.active_planos_de_intervencao,
  },
  testes: { to: (id) => `/atendimento/paciente/${id}/testes`, recurso: 'testes' },
  relatorio: {
    to: (id) => `/atendimento/paciente/${id}/relatorio`,
    recurso: 'clinico',
    modulo: (config) => config.active_relatorio,
  },
  documentos: { to: (id) => `/atendimento/paciente/${id}/documentos`, recurso: 'documentos' },
  anexos: { to: (id) => `/atendimento/paciente/${id}/anexos`, recurso: 'clinico' },
  financeiro: {
    to: (id) => `/atendimento/paciente/${id}/financeiro`,
    recurso: 'cobrancas',
    modulo: (config) => config.modulos.financeiro,
  },
};

/** Whether a part shows the clinical record, which only the case team reaches. */
export const isClinicalPart = (key: string) =>
  key === 'historia' || ['clinico', 'testes'].includes(key in PARTS ? PARTS[key as Key].recurso : '');

/** The parts of a file that this account sees: not switched off, and of a module that is on, and within reach of the member. */
export const fichaMenu = (user: User, pacienteId: string) => {
  const { config } = user;
  return MENU_FICHA_PACIENTE.filter((key) => {
    const { modulo, recurso } = PARTS[key];
    if (!pode(user, recurso)) return false;
    return config && config.menu_ficha_paciente[key] !== false && (modulo?.(config) ?? true);
  }).map((key) => ({
    key,
    to: PARTS[key].to(pacienteId),
  }));
};
