import { Drawer, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClock, IconDots, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuKey } from '#web/lib/session/menus.ts';
import { useEscape } from '#web/ui/dialogs/escape.ts';
import classes from './BottomBar.module.css';
import type { menuOf } from './menu.ts';

type Entry = ReturnType<typeof menuOf>[number];

/** The entries of the bar, after home and before the rest. */
const FIRST: (MenuKey | 'financeiro')[] = ['atendimentos', 'pacientes', 'financeiro'];

const HOME = { key: 'agora', to: '/', Icon: IconClock } as const;
const SETTINGS = { key: 'configuracoes', to: '/settings/configs', Icon: IconSettings } as const;

/** The menu of a phone, at the bottom edge: home, agenda, children, money; the rest in a sheet. */
export const BottomBar = ({ entries }: { entries: Entry[] }) => {
  const { t } = useTranslation();
  const [open, sheet] = useDisclosure(false);
  useEscape(open, sheet.close);
  const first = FIRST.flatMap((key) => entries.find((one) => one.key === key) ?? []);
  const rest = entries.filter((one) => !first.includes(one));
  return (
    <>
      <nav aria-label={t('menu.nome')} className={`${classes.bar} frame no-print`} data-bottom-bar>
        {[HOME, ...first].map(({ key, to, Icon }) => (
          <Link key={key} to={to} className={classes.entry} activeOptions={{ exact: to === '/', includeSearch: false }}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            {t(`menu.${key}`)}
          </Link>
        ))}
        <UnstyledButton className={classes.entry} aria-expanded={open} aria-haspopup="dialog" onClick={sheet.open}>
          <IconDots size={24} stroke={1.6} aria-hidden="true" />
          {t('menu.mais')}
        </UnstyledButton>
      </nav>
      <Drawer
        opened={open}
        onClose={sheet.close}
        closeOnEscape={false}
        position="bottom"
        size="auto"
        title={t('menu.mais')}
        classNames={{ content: classes.sheet }}
        closeButtonProps={{ 'aria-label': t('fechar') }}
      >
        <Stack component="nav" gap={0} aria-label={t('menu.mais')}>
          {[...rest, SETTINGS].map(({ key, to, Icon }) => (
            <Link key={key} to={to} className={classes.line} onClick={sheet.close}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {t(`menu.${key}`)}
            </Link>
          ))}
        </Stack>
      </Drawer>
    </>
  );
};
