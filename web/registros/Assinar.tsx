import { Alert, Button, Group, Text } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Registro, registroAssinar } from '#contract/registros.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

type Props = {
  id: string;
  inicio: string;
  versao: number;
  disabled: boolean;
  /** Shows beside the button what signing does; the dialog says it too. */
  explain?: boolean;
  onSigned: (registro: Registro) => void;
};

/** Signs a note. Asks first, because it cannot be undone. */
export const Assinar = ({ id, inicio, versao, disabled, explain = false, onSigned }: Props) => {
  const { t } = useTranslation('registros');
  const invalidate = useInvalidate();
  const [asking, setAsking] = useState(false);
  const assinar = useMutation({
    mutationFn: () => call(registroAssinar, { params: { id }, body: { versao } }),
    onSuccess: (registro) => {
      onSigned(registro);
      // Signing marks its session as having taken place.
      void invalidate();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      {explain && (
        <Text size="sm" c="dimmed">
          {t('assinar_texto')}
        </Text>
      )}
      <Button leftSection={<IconSignature size={18} />} disabled={disabled} onClick={() => setAsking(true)}>
        {t('assinar')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('assinar_titulo')}>
        <Text>{t('assinar_pergunta')}</Text>
        {Date.parse(inicio) > Date.now() && (
          <Alert color="orange" mt="sm">
            {t('assinar_cedo')}
          </Alert>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('assinar_ainda_nao')}
          </Button>
          <Button loading={assinar.isPending} onClick={() => assinar.mutate()}>
            {t('assinar')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
};
