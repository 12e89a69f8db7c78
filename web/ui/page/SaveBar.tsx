import { Group, Text } from '@mantine/core';
import { IconCheck, IconCloudUp, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import classes from './SaveBar.module.css';

type Props = {
  sending: boolean;
  unsaved: Pick<UnsavedForm, 'dirty'>;
  /** What the button saves, if the page has several forms. */
  label?: string;
  /** Rendered beside the button. */
  children?: ReactNode;
};

const SIGNS = { salvando: IconCloudUp, mudado: IconPencil, igual: IconCheck } as const;

/** The sticky bar of a long form: shows whether there are unsaved changes, and has the Save button. */
export const SaveBar = ({ sending, unsaved, label, children }: Props) => {
  const { t } = useTranslation();
  const state = sending ? 'salvando' : unsaved.dirty() ? 'mudado' : 'igual';
  const Sign = SIGNS[state];
  return (
    <div className={`${classes.bar} no-print`} data-save-bar>
      <Group gap={6} wrap="nowrap" role="status" c={state === 'mudado' ? 'var(--attention)' : 'dimmed'}>
        <Sign size={16} aria-hidden="true" />
        <Text size="sm">{t(`formulario.${state}`)}</Text>
      </Group>
      <Group gap="xs">
        {children}
        <SubmitButton loading={sending}>{label ?? t('salvar')}</SubmitButton>
      </Group>
    </div>
  );
};
