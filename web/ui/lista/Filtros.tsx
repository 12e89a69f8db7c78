import { Button, FocusTrap, Popover, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The filters of a list behind one button, which shows how many are active. */
export const Filtros = ({ ativos, children }: { ativos: number; children: ReactNode }) => {
  const { t } = useTranslation('cadastro');
  const narrow = useMediaQuery('(max-width: 600px)');
  return (
    <Popover position="bottom-end" width={narrow ? 320 : 280} withArrow trapFocus>
      <Popover.Target>
        <Button variant={ativos ? 'light' : 'default'} leftSection={<IconFilter size={16} />}>
          {ativos ? t('filtros_ativos', { count: ativos }) : t('filtros')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filtros')}>
        {/* Otherwise the first select would get the focus and open over the filters below it. */}
        <FocusTrap.InitialFocus />
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
