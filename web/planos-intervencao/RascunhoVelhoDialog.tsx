import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';

type Props = { opened: boolean; onUsar: () => void; onDescartar: () => void };

/** What was typed here lies over an older version of the plan: it is told before any of it is used. */
export const RascunhoVelhoDialog = ({ opened, onUsar, onDescartar }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('rascunho_velho.titulo')}
      centered
      transitionProps={{ duration: MODAL_MS }}
    >
      <Text>{t('rascunho_velho.texto')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onUsar}>
          {t('rascunho_velho.usar')}
        </Button>
        <Button onClick={onDescartar} data-autofocus>
          {t('rascunho_velho.descartar')}
        </Button>
      </Group>
    </Modal>
  );
};
