import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  label: string;
  initial?: string;
  onClose: () => void;
  onConfirm: (text: string) => void;
  /** The error of a text, or null. */
  validate?: (text: string) => string | null;
};

/** Asks for a text, which may not be empty. */
export const PromptDialog = ({ opened, title, label, initial = '', onClose, onConfirm, validate }: Props) => {
  const { t } = useTranslation(['shell', 'erros']);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!opened) return;
    setText(initial);
    setError(null);
  }, [opened, initial]);

  const confirm = () => {
    const clean = text.trim();
    const wrong = clean ? (validate?.(clean) ?? null) : t('erros:obrigatorio');
    setError(wrong);
    if (!wrong) onConfirm(clean);
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          confirm();
        }}
      >
        <TextInput
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
          required
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancelar')}
          </Button>
          <Button type="submit">{t('ok')}</Button>
        </Group>
      </form>
    </Dialog>
  );
};
