import {
  IconCalendar,
  IconClipboardCheck,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconId,
  IconPaperclip,
  IconTargetArrow,
  IconWallet,
} from '@tabler/icons-react';
import type { User } from '#contract/conta/auth.ts';
import { type Config, MENU_FICHA_PACIENTE } from '#contract/conta/config.ts';
import type { SideEntry } from '#web/ui/page/SideMenu.tsx';

type Key = (typeof MENU_FICHA_PACIENTE)[number];

/** The path of each part of the file, and its module. */
const PARTS: Record<Key, { path: string; Icon: SideEntry['Icon']; modulo?: (config: Config) => boolean }> = {
  dados: { path: 'dados', Icon: IconId },
  atendimentos: { path: 'atendimentos', Icon: IconCalendar },
  anamnese: { path: 'anamnese', Icon: IconClipboardText, modulo: (config) => config.active_anamnese },
  plano_de_intervencao: {
    path: 'plano-de-intervencao',
    Icon: IconTargetArrow,
    modulo: (config) => config.active_planos_de_intervencao,
  },
  testes: { path: 'testes', Icon: IconClipboardCheck },
  relatorio: { path: 'relatorio', Icon: IconFileText, modulo: (config) => config.active_relatorio },
  documentos: { path: 'documentos', Icon: IconFolder },
  anexos: { path: 'anexos', Icon: IconPaperclip },
  financeiro: { path: 'financeiro', Icon: IconWallet, modulo: (config) => config.modulos.financeiro },
};

/** The parts of a file that this account sees: not switched off, and of a module that is on. */
export const fichaMenu = ({ config }: User, pacienteId: string) =>
  MENU_FICHA_PACIENTE.filter((key) => {
    const { modulo } = PARTS[key];
    return config && config.menu_ficha_paciente[key] !== false && (modulo?.(config) ?? true);
  }).map((key) => ({
    key,
    to: `/atendimento/paciente/${pacienteId}/${PARTS[key].path}`,
    Icon: PARTS[key].Icon,
  }));
