import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Frame } from './Frame.tsx';

type Props = { opened: boolean; onStay: () => void; onLeave: () => void };

/** Asks before discarding changes. */
export const LeaveDialog = ({ opened, onStay, onLeave }: Props) => {
  const { t } = useTranslation();
  return (
    <Frame opened={opened} onClose={onStay} title={t('nao_salvo.titulo')}>
      <Text mb="lg">{t('nao_salvo.texto')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('nao_salvo.sair')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('nao_salvo.ficar')}
        </Button>
      </Group>
    </Frame>
  );
};
