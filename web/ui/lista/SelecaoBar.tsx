import { Button, Group, Text } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  count: number;
  /** In the trash. */
  onRestaurar?: (() => void) | undefined;
  restaurando?: boolean;
  /** Outside of the trash. */
  onExcluir?: (() => void) | undefined;
  /** Further buttons, before the one that deletes. */
  children?: ReactNode;
};

/** How many rows of a list are selected, and what can be done with all of them; nothing if none is. */
export const SelecaoBar = ({ count, onRestaurar, restaurando = false, onExcluir, children }: Props) => {
  const { t } = useTranslation('cadastro');
  if (count === 0) return null;
  return (
    <Group mb="sm" role="status">
      <Text size="sm">{t('selecionados', { count })}</Text>
      {onRestaurar && (
        <Button size="xs" leftSection={<IconRestore size={16} />} loading={restaurando} onClick={onRestaurar}>
          {t('restaurar')}
        </Button>
      )}
      {children}
      {onExcluir && (
        <Button size="xs" color="red" variant="light" leftSection={<IconTrash size={16} />} onClick={onExcluir}>
          {t('excluir')}
        </Button>
      )}
    </Group>
  );
};
