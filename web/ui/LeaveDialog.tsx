import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';

type Props = { opened: boolean; onStay: () => void; onLeave: () => void };

/** Asks before what was typed is thrown away. */
export const LeaveDialog = ({ opened, onStay, onLeave }: Props) => {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('nao_salvo.titulo')}
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Text mb="lg">{t('nao_salvo.texto')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onLeave}>
          {t('nao_salvo.sair')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('nao_salvo.ficar')}
        </Button>
      </Group>
    </Modal>
  );
};
