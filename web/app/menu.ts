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
import { pode, type Recurso } from '#contract/permissoes.ts';
import { showsMenu } from '#domain/plano.ts';
import { seesMoney } from '#web/lib/session/money.ts';

export type MenuKey = (typeof MENU_NAV_BAR)[number];

const ICONS: Record<MenuKey, typeof IconUsers> = {
  pacientes: IconUsers,
  atendimentos: IconCalendar,
  escolas: IconSchool,
  responsaveis: IconHeartHandshake,
  testes: IconClipboardText,
  documentos: IconFileText,
};

/** What a member must be allowed to read to see the entry. */
const RECURSOS: Record<MenuKey, Recurso> = {
  pacientes: 'cadastros',
  atendimentos: 'agenda',
  escolas: 'cadastros',
  responsaveis: 'cadastros',
  testes: 'testes',
  documentos: 'documentos',
};

const FINANCEIRO = { key: 'financeiro', to: '/financeiro', Icon: IconWallet } as const;

/**
 * The entries a user sees: needs a config and a plan that expired at most 30 days ago; leaves out what the account
 * switched off and what the function of the member does not reach. Finance comes last, if its module is on.
 */
export const menuOf = (user: User | null, now: number) => {
  if (!user?.config || !showsMenu(user.venc_plano, now)) return [];
  const { config } = user;
  const shown = MENU_NAV_BAR.filter((key) => config.menu_nav_bar[key] !== false && pode(user, RECURSOS[key]));
  const seis = shown.map((key) => ({
    key,
    to: `/${key}` as const,
    Icon: ICONS[key],
  }));
  return seesMoney(user) ? [...seis, FINANCEIRO] : seis;
};
