import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import classes from './menu/UserMenu.module.css';

/** The practices of somebody who belongs to several, in the user menu. */
export const Praticas = ({ onTrocar }: { onTrocar: (id: string) => void }) => {
  const { t } = useTranslation(['shell', 'auth', 'equipe']);
  const { conta_id, contas } = useSignedUser();
  if (contas.length < 2) return null;
  return (
    <>
      <Menu.Label>{t('menu.praticas')}</Menu.Label>
      {contas.map(({ id, nome, funcao }) => (
        <Menu.Item
          key={id}
          leftSection={id === conta_id ? <IconCheck size={16} /> : <span className={classes.place} />}
          aria-current={id === conta_id}
          onClick={id === conta_id ? undefined : () => onTrocar(id)}
        >
          {nome || t('auth:escolher.sem_nome')}
          <span className={classes.role}>{t(`equipe:funcoes.${funcao}`)}</span>
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
};
