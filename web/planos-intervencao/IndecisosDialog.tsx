import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { aceitosDe, pendentesDe, type Resultado } from '#contract/resultado-intervencao.ts';

type Props = {
  resultado: Resultado;
  loading: boolean;
  onClose: () => void;
  onAceitar: () => void;
  onDeixar: () => void;
};

/** Nothing that was proposed is dropped without a word: what is undecided is named, and asked about. */
export const IndecisosDialog = ({ resultado, loading, onClose, onAceitar, onDeixar }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const pendentes = pendentesDe(resultado);
  const aceitos = aceitosDe(resultado).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('indecisos.titulo', { count: pendentes.length })}
      centered
      closeButtonProps={{ 'aria-label': t('shell:fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Text size="sm">{t('indecisos.texto')}</Text>
      <List size="sm" my="sm">
        {pendentes.map(({ id, descricao }) => (
          <List.Item key={id}>{descricao}</List.Item>
        ))}
      </List>
      <Stack gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('indecisos.voltar')}
        </Button>
        <Button variant="default" loading={loading} onClick={onDeixar}>
          {t('indecisos.deixar', { count: aceitos })}
        </Button>
        <Button loading={loading} onClick={onAceitar}>
          {t('indecisos.aceitar', { count: aceitos + pendentes.length })}
        </Button>
      </Stack>
    </Modal>
  );
};
