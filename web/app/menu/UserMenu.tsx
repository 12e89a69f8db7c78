import { Group, Kbd, Menu, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconCreditCard,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSignature,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pode } from '#contract/permissoes.ts';
import { NAVBAR_NAME_CHARS } from '#domain/constants.ts';
import { later } from '#web/lib/later.ts';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { lockNow } from '#web/tela-trancada/TelaTrancada.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { MenuItemLink } from '#web/ui/signed-links.tsx';
import { askToLeave, leave, stay, useLeaving } from '../leave.ts';
import { Praticas } from '../Praticas.tsx';
import { goKeyOf } from '../shortcuts/go.ts';
import { HELP, showHelp } from '../shortcuts/help.ts';
import { useDark } from '../use-dark.ts';
import classes from './UserMenu.module.css';

const LeaveDialog = later(() => import('#web/ui/dialogs/LeaveDialog.tsx').then((module) => module.LeaveDialog));

export const shortName = (name: string) => {
  const letters = [...name];
  return letters.length > NAVBAR_NAME_CHARS ? `${letters.slice(0, NAVBAR_NAME_CHARS).join('')}…` : name;
};

export const UserMenu = () => {
  const { t } = useTranslation(['shell', 'atalhos', 'supervisao']);
  const user = useSignedUser();
  const { data: seguranca } = useSeguranca();
  const { dark, toggle } = useDark();
  const leaving = useLeaving();
  const pratica = user.contas.length > 1 && user.contas.find(({ id }) => id === user.conta_id)?.nome;

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('menu.usuario', { nome: user.name })}>
          <Group gap={8} wrap="nowrap">
            <Foto id={user.foto} nome={user.name} size={28} />
            <span className={classes.name}>
              {shortName(user.name)}
              {pratica && <span className={classes.practice}>{pratica}</span>}
            </span>
            <IconChevronDown size={16} />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Praticas onTrocar={(id) => askToLeave({ pratica: id })} />
        {pode(user, 'pratica', 'gravar') && (
          <MenuItemLink
            to="/settings/configs"
            leftSection={<IconSettings size={16} />}
            rightSection={<Kbd size="xs">{goKeyOf('/settings')}</Kbd>}
          >
            {t('menu.configuracoes')}
          </MenuItemLink>
        )}
        <MenuItemLink to="/settings/profile" leftSection={<IconUser size={16} />}>
          {t('menu.editar_perfil')}
        </MenuItemLink>
        {user.membro.equipe && pode(user, 'clinico') && (
          <MenuItemLink to="/supervisao" leftSection={<IconSignature size={16} />}>
            {t('supervisao:titulo')}
          </MenuItemLink>
        )}
        {pode(user, 'plano') && (
          <MenuItemLink to="/planos" leftSection={<IconCreditCard size={16} />}>
            {t('menu.planos')}
          </MenuItemLink>
        )}
        {user.role === 'admin' && (
          <MenuItemLink to="/admin" leftSection={<IconShieldLock size={16} />}>
            {t('menu.admin')}
          </MenuItemLink>
        )}
        <Menu.Item leftSection={dark ? <IconSun size={16} /> : <IconMoon size={16} />} onClick={toggle}>
          {dark ? t('menu.claro') : t('menu.escuro')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Kbd size="xs">{HELP}</Kbd>}
          onClick={() => showHelp(true)}
        >
          {t('atalhos:titulo')}
        </Menu.Item>
        <Menu.Divider />
        {seguranca?.pode_trancar && (
          <Menu.Item leftSection={<IconLock size={16} />} onClick={lockNow}>
            {t('menu.trancar')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => askToLeave({})}>
          {t('menu.sair')}
        </Menu.Item>
      </Menu.Dropdown>
      {leaving && (
        <Suspense>
          <LeaveDialog opened onStay={stay} onLeave={() => leave(leaving)} />
        </Suspense>
      )}
    </Menu>
  );
};
