import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { search } from './search-store.ts';

const KEYS = 'Ctrl K';

export const SearchButton = ({ narrow }: { narrow: boolean }) => {
  const { t } = useTranslation('procurar');
  if (narrow)
    return (
      <ActionIcon variant="default" size="lg" aria-label={t('nome')} onClick={search.open}>
        <IconSearch size={18} />
      </ActionIcon>
    );
  return (
    <Button
      variant="light"
      color="gray"
      size="sm"
      fw={400}
      leftSection={<IconSearch size={16} />}
      rightSection={
        <Kbd size="xs" bg="var(--card)" style={{ whiteSpace: 'nowrap' }}>
          {KEYS}
        </Kbd>
      }
      style={{ flexShrink: 0 }}
      onClick={search.open}
    >
      {t('nome')}
    </Button>
  );
};
