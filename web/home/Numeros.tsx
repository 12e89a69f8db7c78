import { Group, Paper, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconClipboardText, IconPencilCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import classes from './HomePage.module.css';

const CARDS = [
  { key: 'pacientes_ativos', Icon: IconUsers, color: 'blue' },
  { key: 'registros_a_assinar', Icon: IconPencilCheck, color: 'orange' },
  { key: 'anamneses_abertas', Icon: IconClipboardText, color: 'grape' },
] as const;

export const Numeros = ({ numeros }: { numeros: Home['numeros'] }) => {
  const { t } = useTranslation('home');
  const { config } = useSignedUser();
  const cards = CARDS.filter(({ key }) => key !== 'anamneses_abertas' || config?.active_anamnese !== false);
  return (
    <SimpleGrid cols={{ base: 1, xs: cards.length }}>
      {cards.map(({ key, Icon, color }) => (
        <Paper key={key} className={classes.number}>
          <Group wrap="nowrap">
            <ThemeIcon variant="light" color={color} size={40}>
              <Icon size={22} />
            </ThemeIcon>
            <div>
              <Text fz={24} fw={700} lh={1.1}>
                {formatNumber(numeros[key])}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`numeros.${key}`, { count: numeros[key] })}
              </Text>
            </div>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  );
};
