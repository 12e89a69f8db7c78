import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { nome: string; loading?: boolean; onClick: () => void };

/** Restores one record from the trash: the only action there. */
export const RestaurarButton = ({ nome, loading = false, onClick }: Props) => {
  const { t } = useTranslation('cadastro');
  return (
    <Button
      size="xs"
      leftSection={<IconRestore size={16} aria-hidden="true" />}
      loading={loading}
      aria-label={t('restaurar_um', { nome })}
      onClick={onClick}
    >
      {t('restaurar')}
    </Button>
  );
};
