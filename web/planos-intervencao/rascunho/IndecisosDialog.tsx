import { Button, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { aceitosDe, pendentesDe, type Resultado } from '#contract/planos-intervencao/resultado-intervencao.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

type Props = {
  resultado: Resultado;
  loading: boolean;
  onClose: () => void;
  onAceitar: () => void;
  onDeixar: () => void;
};

/** Lists the undecided proposals before saving, and asks what to do with them. */
export const IndecisosDialog = ({ resultado, loading, onClose, onAceitar, onDeixar }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const pendentes = pendentesDe(resultado);
  const aceitos = aceitosDe(resultado).length;
  return (
    <Dialog opened onClose={onClose} title={t('indecisos.titulo', { count: pendentes.length })}>
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
    </Dialog>
  );
};
