import { Group, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconCreditCard,
  IconLock,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAVBAR_NAME_CHARS } from '#domain/constants.ts';
import { sair } from '#web/lib/session/sair.ts';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { somethingAtRisk } from '#web/lib/unsaved/risk.ts';
import { lockNow } from '#web/tela-trancada/TelaTrancada.tsx';
import { LeaveDialog } from '#web/ui/dialogs/LeaveDialog.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import classes from './UserMenu.module.css';

export const shortName = (name: string) => {
  const letters = [...name];
  return letters.length > NAVBAR_NAME_CHARS ? `${letters.slice(0, NAVBAR_NAME_CHARS).join('')}…` : name;
};

export const UserMenu = () => {
  const { t } = useTranslation();
  const user = useSignedUser();
  const { data: seguranca } = useSeguranca();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);

  const [leaving, setLeaving] = useState(false);
  // Drafts on this device stay sealed for their user: ask only about what is not kept.
  const leave = async () => {
    setLeaving(false);
    await sair();
  };
  const askToLeave = () => (somethingAtRisk() ? setLeaving(true) : leave());

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('menu.usuario', { nome: user.name })}>
          <Group gap={8} wrap="nowrap">
            <Foto id={user.foto} nome={user.name} size={28} />
            <span className={classes.name}>{shortName(user.name)}</span>
            <IconChevronDown size={16} />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/configs" leftSection={<IconSettings size={16} />}>
          {t('menu.configuracoes')}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser size={16} />}>
          {t('menu.editar_perfil')}
        </Menu.Item>
        <Menu.Item component={Link} to="/planos" leftSection={<IconCreditCard size={16} />}>
          {t('menu.planos')}
        </Menu.Item>
        {user.role === 'admin' && (
          <Menu.Item component={Link} to="/admin" leftSection={<IconShieldLock size={16} />}>
            {t('menu.admin')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={dark ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? t('menu.claro') : t('menu.escuro')}
        </Menu.Item>
        <Menu.Divider />
        {seguranca?.pode_trancar && (
          <Menu.Item leftSection={<IconLock size={16} />} onClick={lockNow}>
            {t('menu.trancar')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={askToLeave}>
          {t('menu.sair')}
        </Menu.Item>
      </Menu.Dropdown>
      <LeaveDialog opened={leaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </Menu>
  );
};
