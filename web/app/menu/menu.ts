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
import { showsMenu } from '#domain/plano.ts';
import { type MenuKey, menuKeysOf } from '#web/lib/session/menus.ts';
import { seesMoney } from '#web/lib/session/money.ts';

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
 * The entries a user sees: needs a config and a plan that expired at most 30 days ago; leaves out what the user
 * hid and what the function of the member does not reach. Finance comes last, if its module is on.
 */
export const menuOf = (user: User | null, now: number) => {
  if (!user?.config || !showsMenu(user.venc_plano, now)) return [];
  const { config } = user;
  const shown = menuKeysOf(user).filter((key) => config.menu_nav_bar[key] !== false);
  const seis = shown.map((key) => ({
    key,
    to: `/${key}` as const,
    Icon: ICONS[key],
  }));
  return seesMoney(user) ? [...seis, FINANCEIRO] : seis;
};
