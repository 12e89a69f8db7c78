import {
  IconCalendar,
  IconClipboardText,
  IconFileText,
  IconHeartHandshake,
  IconSchool,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { User } from '#contract/conta/auth.ts';
import { MENU_NAV_BAR } from '#contract/conta/config.ts';
import { showsMenu } from '#web/lib/session/plano.ts';

export type MenuKey = (typeof MENU_NAV_BAR)[number];

const ICONS: Record<MenuKey, typeof IconUsers> = {
  pacientes: IconUsers,
  atendimentos: IconCalendar,
  escolas: IconSchool,
  responsaveis: IconHeartHandshake,
  testes: IconClipboardText,
  documentos: IconFileText,
};

const FINANCEIRO = { key: 'financeiro', to: '/financeiro', Icon: IconWallet } as const;

/**
 * The entries a user sees: needs a config and a plan that expired at most 30 days ago; leaves out what the account
 * switched off. Finance comes last, if its module is on.
 */
export const menuOf = (user: User | null, now: number) => {
  const { config, venc_plano = null } = user ?? {};
  if (!config || !showsMenu(venc_plano, now)) return [];
  const seis = MENU_NAV_BAR.filter((key) => config.menu_nav_bar[key] !== false).map((key) => ({
    key,
    to: `/${key}`,
    Icon: ICONS[key],
  }));
  return config.modulos.financeiro ? [...seis, FINANCEIRO] : seis;
};
