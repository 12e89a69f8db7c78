import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { type Relatorio, relatorios, type Secao, secaoVazia } from '#contract/relatorios.ts';
import { alertas } from '#web/lib/alerts.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useMutation } from '#web/lib/mutation.ts';

const Vazias = ({ secoes }: { secoes: Secao[] }) => {
  const { t } = useTranslation('relatorios');
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('vazias_titulo', { count: secoes.length })}>
      <Text size="sm">{t('vazias_texto')}</Text>
      <List size="sm" mt="xs">
        {secoes.map(({ id, titulo }) => (
          <List.Item key={id}>{titulo}</List.Item>
        ))}
      </List>
    </Alert>
  );
};

type Props = {
  id: string;
  versao: () => number;
  secoes: Secao[];
  /** Only what the server has can be made final: nothing typed stays outside. */
  salvo: boolean;
  onFinal: (next: Relatorio) => void;
};

/** Asks before a report is made final, and says what is still empty: there is no way back. */
export const Finalizar = ({ id, versao, secoes, salvo, onFinal }: Props) => {
  const { t } = useTranslation(['relatorios', 'shell']);
  const [aberto, { open, close }] = useDisclosure();
  const vazias = secoes.filter(secaoVazia);
  const finalizar = useMutation({
    mutationFn: () => call(relatorios.finalizar, { params: { id }, body: { versao: versao() } }),
    onSuccess: onFinal,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) alertas.aviso(error.message);
    },
    onSettled: close,
  });
  return (
    <>
      <Button leftSection={<IconLock size={16} />} disabled={!salvo} onClick={open}>
        {t('finalizar')}
      </Button>
      <Modal
        opened={aberto}
        onClose={close}
        title={t('finalizar')}
        centered
        closeButtonProps={{ 'aria-label': t('shell:fechar') }}
        transitionProps={{ duration: MODAL_MS }}
      >
        <Stack>
          {vazias.length > 0 && <Vazias secoes={vazias} />}
          <Text>{t('finalizar_texto')}</Text>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            {vazias.length ? t('finalizar_voltar') : t('shell:cancelar')}
          </Button>
          <Button loading={finalizar.isPending} onClick={() => finalizar.mutate()}>
            {vazias.length ? t('finalizar_assim') : t('finalizar')}
          </Button>
        </Group>
      </Modal>
    </>
  );
};
