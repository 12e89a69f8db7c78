import {
  IconCalendar,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconHeartHandshake,
  IconSchool,
  IconUser,
} from '@tabler/icons-react';
import type { User } from '#contract/conta/auth.ts';
import type { Config } from '#contract/conta/config.ts';
import { type Achado, TIPOS_ACHADOS, type TipoAchado } from '#contract/home/procurar.ts';
import { fichaMenu } from '#web/ficha/index.ts';
import { bestMatches } from '#web/lib/fuzzy.ts';
import type { Address } from '#web/ui/address.ts';

export const ICONS: Record<TipoAchado, typeof IconUser> = {
  pacientes: IconUser,
  responsaveis: IconHeartHandshake,
  escolas: IconSchool,
  testes: IconClipboardText,
  atendimentos: IconCalendar,
  relatorios: IconFileText,
  documentos: IconFolder,
};

/** Where a record is opened. */
export const addressOf = ({ tipo, id, paciente_id }: Achado): Address => {
  const file = `/atendimento/paciente/${paciente_id}` as const;
  const addresses: Record<TipoAchado, Address> = {
    pacientes: `/atendimento/paciente/${id}`,
    responsaveis: `/responsavel/${id}/editar`,
    escolas: `/escola/${id}`,
    testes: `/teste/${id}`,
    atendimentos: `${file}/atendimentos/${id}`,
    relatorios: `${file}/relatorio/${id}/editar`,
    documentos: `${file}/documentos/${id}`,
  };
  return addresses[tipo];
};

/** The parts of a file that the search leads to: what has no screen of its own, so that the list stays short. */
const PARTES: readonly string[] = [
  'documentos',
  'relatorio',
  'anamnese',
  'plano_de_intervencao',
  'testes',
  'financeiro',
];

/** The parts of a patient's file, as far as the user sees them. */
export const filePartsOf = (user: User, pacienteId: string) =>
  fichaMenu(user, pacienteId).filter(({ key }) => PARTES.includes(key));

/** The kinds of records that this practice has not switched off. */
export const visibleKinds = (config: Config | null): Set<TipoAchado> =>
  new Set(
    TIPOS_ACHADOS.filter((tipo) => {
      if (!config) return false;
      if (tipo === 'relatorios') return config.active_relatorio && config.menu_ficha_paciente.relatorio !== false;
      if (tipo === 'documentos') return config.menu_ficha_paciente.documentos !== false;
      return config.menu_nav_bar[tipo] !== false;
    }),
  );

/**
 * The records known from an earlier text whose name or detail matches what has been typed since. They are shown until the
 * server has answered. All records if none matches: a record can also be found by what is not shown, such as a phone
 * number. What was opened last is known without a text, and is shown only if it matches.
 */
export const narrowed = (known: readonly Achado[], typed: string, earlier: string): Achado[] => {
  const matching = bestMatches(known, typed, ({ nome, detalhe }) => `${nome} ${detalhe ?? ''}`);
  return matching.length > 0 || earlier === '' ? matching : [...known];
};
