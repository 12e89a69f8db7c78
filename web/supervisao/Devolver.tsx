import { Button, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

type Props = {
  /** The record, as the name under which a typed reason is kept. */
  id: string;
  versao: number;
  enviar: (body: { versao: number; motivo: string }) => Promise<void>;
};

const DevolverDialog = ({ id, versao, enviar, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation('supervisao');
  const invalidate = useInvalidate();
  const app = useAppForm({
    keep: `supervisao/${id}`,
    schema: async () => (await import('#contract/supervisao.ts')).Devolucao.pick({ motivo: true }),
    initialValues: { motivo: '' },
    submit: async ({ motivo }) => {
      await enviar({ versao, motivo });
      onClose();
      void invalidate();
    },
  });
  return (
    <FormDialog title={t('devolver')} app={app} submit={t('devolver')} onClose={onClose}>
      <Text size="sm">{t('devolver_texto')}</Text>
      <Textarea
        label={t('motivo')}
        maxLength={500}
        required
        autosize
        minRows={3}
        {...app.form.getInputProps('motivo')}
      />
    </FormDialog>
  );
};

/** Sends a text that waits back to the trainee; asks for the reason. */
export const Devolver = (props: Props) => {
  const { t } = useTranslation('supervisao');
  const [aberto, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={open}>
        {t('devolver')}
      </Button>
      {aberto && <DevolverDialog {...props} onClose={close} />}
    </>
  );
};
