import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { CodigoInput } from './CodigoInput.tsx';

type Props = {
  title: string;
  /** What will happen. */
  texto?: string;
  comCodigo: boolean;
  onClose: () => void;
  onProva: (prova: { current_password?: string; codigo?: string }) => Promise<void>;
};

/** Asks the user to authenticate again. */
export const ProvaDialog = ({ title, texto, comCodigo, onClose, onProva }: Props) => {
  const { t } = useTranslation(['seguranca', 'shell']);
  const { tem_senha } = useSignedUser();
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('./prova.schema.ts')).Prova,
    initialValues: { current_password: '', codigo: '' },
    submit: ({ current_password, codigo }) =>
      onProva({ current_password: current_password || undefined, codigo: codigo || undefined }),
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {texto && <Text>{texto}</Text>}
          <Text c="dimmed">{t('prova.texto')}</Text>
          {tem_senha && (
            <SenhaInput
              label={t('prova.senha')}
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('current_password')}
            />
          )}
          {comCodigo && <CodigoInput {...form.getInputProps('codigo')} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancelar')}
            </Button>
            <SubmitButton loading={sending}>{t('prova.continuar')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
