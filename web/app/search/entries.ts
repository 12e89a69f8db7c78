import {
  IconAdjustments,
  IconCalendarPlus,
  IconCash,
  IconClipboardText,
  IconCreditCard,
  IconHome,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSignature,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { User } from '#contract/conta/auth.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';
import { BLOCK_TIME, NEW_APPOINTMENT, NEW_CHARGE, NEW_EXPENSE, NEW_PATIENT } from '#web/lib/panels.ts';
import { moneyPartsOf, seesMoney } from '#web/lib/session/money.ts';
import { settingsPartsOf } from '#web/lib/session/settings-parts.ts';
import type { Address } from '#web/ui/address.ts';
import { menuOf } from '../menu/menu.ts';
import { goKeyOf } from '../shortcuts/go.ts';
import { HELP } from '../shortcuts/help.ts';

/** An action or a screen. `hash` opens a panel over the current screen, or a dialog of `to`. */
export type Entry = {
  id: string;
  label: string;
  /** Further words by which it is found. */
  also?: string;
  Icon: typeof IconHome;
  to?: Address;
  hash?: string;
  /** Instead of an address: what the search does itself. */
  run?: 'tema' | 'atalhos' | 'sair';
  keys?: string | undefined;
};

/** What this user can do from anywhere, with the practice's own words. */
export const actionsOf = (user: User, t: TFunction): Entry[] => {
  const menu = user.config?.menu_nav_bar;
  const writes = (recurso: Recurso) => pode(user, recurso, 'gravar');
  const has = (key: 'responsaveis' | 'escolas' | 'testes') => menu?.[key] !== false;
  const adds = (key: 'responsaveis' | 'escolas') => has(key) && writes('novos');
  const when = (shown: boolean, entry: Entry) => (shown ? [entry] : []);
  const screen = (id: string, key: string, Icon: Entry['Icon'], to: Address): Entry => ({
    id,
    label: t(`procurar:${key}`),
    Icon,
    to,
  });
  const panel = (hash: string, key: string, Icon: Entry['Icon']): Entry => ({
    id: hash,
    label: t(`procurar:${key}`),
    Icon,
    hash,
  });
  return [
    ...when(writes('agenda'), panel(NEW_APPOINTMENT, 'novo_atendimento', IconCalendarPlus)),
    ...when(writes('novos'), panel(NEW_PATIENT, 'novo_paciente', IconUserPlus)),
    ...when(
      adds('responsaveis'),
      screen('novo-responsavel', 'novo_responsavel', IconUserPlus, '/responsavel/cadastrar'),
    ),
    ...when(adds('escolas'), screen('nova-escola', 'nova_escola', IconUserPlus, '/escola/cadastrar')),
    ...when(seesMoney(user), screen('receber', 'receber', IconCash, '/financeiro/quem-deve')),
    ...when(writes('agenda'), { ...panel(BLOCK_TIME, 'bloquear_horario', IconLock), to: '/atendimentos' }),
    ...when(moneyPartsOf(user).includes('contas-a-receber') && writes('cobrancas'), {
      id: NEW_CHARGE,
      label: t('financeiro:novo.Receber'),
      Icon: IconCash,
      to: '/financeiro/contas-a-receber',
      hash: NEW_CHARGE,
    }),
    ...when(moneyPartsOf(user).includes('contas-a-pagar') && writes('cobrancas'), {
      id: NEW_EXPENSE,
      label: t('financeiro:novo.Pagar'),
      Icon: IconWallet,
      to: '/financeiro/contas-a-pagar',
      hash: NEW_EXPENSE,
    }),
    ...when(
      has('testes') && writes('testes'),
      screen('novo-teste', 'novo_teste', IconClipboardText, '/teste/cadastrar'),
    ),
    { id: 'tema', label: t('procurar:tema'), Icon: IconMoon, run: 'tema' },
    { id: 'atalhos', label: t('atalhos:titulo'), Icon: IconKeyboard, run: 'atalhos', keys: HELP },
    { id: 'sair', label: t('shell:menu.sair'), Icon: IconLogout, run: 'sair' },
  ];
};

/** Every screen that this user sees. */
export const screensOf = (user: User, t: TFunction): Entry[] => {
  const screen = (to: Address, label: string, Icon: Entry['Icon'], also = ''): Entry => ({
    id: to,
    to,
    label,
    Icon,
    also,
    keys: goKeyOf(to),
  });
  const settings = t('shell:menu.configuracoes');
  return [
    screen('/', t('shell:inicio'), IconHome),
    ...menuOf(user, Date.now()).map(({ key, to, Icon }) => screen(to, t(`shell:menu.${key}`), Icon)),
    ...moneyPartsOf(user).map((key) =>
      screen(`/financeiro/${key}`, t(`financeiro:partes.${key}`), IconCash, t('shell:menu.financeiro')),
    ),
    // Alone in a practice, nobody supervises.
    ...(user.membro.equipe && pode(user, 'clinico')
      ? [screen('/supervisao', t('supervisao:titulo'), IconSignature)]
      : []),
    screen('/settings', settings, IconSettings),
    ...settingsPartsOf(user).map((key) =>
      screen(`/settings/${key}`, t(`settings:partes.${key}`), IconAdjustments, settings),
    ),
    ...(pode(user, 'plano') ? [screen('/planos', t('shell:menu.planos'), IconCreditCard)] : []),
  ];
};
