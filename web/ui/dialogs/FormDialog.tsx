import { Button, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { FormActions, Frame } from './Frame.tsx';
import { useLeave } from './leave.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

type Props = Pick<ModalProps, 'size' | 'fullScreen'> & {
  title: string;
  /** The result of `useAppForm`. */
  app: { sending: boolean; onSubmit: (event?: FormEvent) => Promise<void>; unsaved: UnsavedForm };
  /** The label of the submit button; “save” by default. */
  submit?: string;
  /** The label of the cancel button, where “cancel” could mean the action itself. */
  voltar?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. However it is closed, it asks before discarding changes. */
export const FormDialog = ({ title, app, submit, voltar, onClose, children, ...modal }: Props) => {
  const { t } = useTranslation();
  const { close, watch } = useLeave(onClose, app.unsaved);
  return (
    <Frame opened onClose={close} title={title} {...modal}>
      {watch(
        <form onSubmit={app.onSubmit} noValidate>
          <Stack>
            {children}
            <FormActions>
              <Button variant="default" onClick={close}>
                {voltar ?? t('cancelar')}
              </Button>
              <SubmitButton loading={app.sending}>{submit ?? t('salvar')}</SubmitButton>
            </FormActions>
          </Stack>
        </form>,
      )}
      <UnsavedGuard {...app.unsaved} />
    </Frame>
  );
};
