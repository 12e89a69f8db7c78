import { Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Conflito } from '#web/lib/forms/cadastro-form.ts';
import { Dialog } from './Dialog.tsx';

/** `texto`: the effect of keeping one’s own version, if the conflict is not about fields. */
type Props<V> = { conflito: Conflito<V> | null; nomeDo: (campo: string) => string; texto?: string };

/** Somebody else saved this record meanwhile: lists the fields that both changed, and asks which values to keep. */
export const ConflictDialog = <V,>({ conflito, nomeDo, texto }: Props<V>) => {
  const { t } = useTranslation('cadastro');
  return (
    <Dialog
      opened={conflito !== null}
      onClose={() => conflito?.usarNovo()}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('conflito.titulo')}
    >
      <Text>{texto ?? (conflito?.campos.length ? t('conflito.campos') : t('conflito.outros'))}</Text>
      <List my="sm">
        {conflito?.campos.map((campo) => (
          <List.Item key={String(campo)}>{nomeDo(String(campo))}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => conflito?.usarNovo()}>
          {t('conflito.recarregar')}
        </Button>
        <Button onClick={() => conflito?.manterMeu()} data-autofocus>
          {t('conflito.manter')}
        </Button>
      </Group>
    </Dialog>
  );
};
