import { Badge, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Teste } from '#contract/testes/testes.ts';

type Props = { teste: Pick<Teste, 'origem' | 'uso_privativo'> };

/** Badges: whether a test is the practice's own, and whether it is reserved. */
export const Selos = ({ teste }: Props) => {
  const { t } = useTranslation('testes');
  return (
    <Group gap={6}>
      {teste.origem === 'meu' && (
        <Badge size="sm" variant="light" tt="none">
          {t('origens.meu')}
        </Badge>
      )}
      {teste.uso_privativo && (
        <Badge size="sm" variant="default" tt="none" leftSection={<IconLock size={12} aria-hidden="true" />}>
          {t('privativo')}
        </Badge>
      )}
    </Group>
  );
};
