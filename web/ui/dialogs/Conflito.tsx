import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Two users changed the same text: asks which version to keep. */
export const Conflito = ({ onManter, onUsarOutra }: { onManter: () => void; onUsarOutra: () => void }) => {
  const { t } = useTranslation('rascunho');
  return (
    <Alert color="orange" title={t('mudou_em_outro_lugar')}>
      <Group>
        <Button size="xs" onClick={onManter}>
          {t('manter')}
        </Button>
        <Button size="xs" variant="default" onClick={onUsarOutra}>
          {t('usar_outra')}
        </Button>
      </Group>
    </Alert>
  );
};
