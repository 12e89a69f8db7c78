import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Escopo } from '#contract/agenda/atendimentos.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { EscopoField } from './form/EscopoField.tsx';

type Props = {
  opened: boolean;
  serie: boolean;
  /** The scope already chosen in the form. */
  escolhido?: Escopo;
  loading: boolean;
  onClose: () => void;
  onConfirm: (escopo: Escopo) => void;
};

/** Asks before deleting an appointment, and for how much of its series. */
export const ExcluirDialog = ({ opened, serie, escolhido = 'este', loading, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('atendimentos');
  const [escopo, setEscopo] = useState<Escopo>(escolhido);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shell:excluir.titulo')}>
      <Stack>
        <Text>{t('excluir.pergunta')}</Text>
        {serie && <EscopoField label={t('escopo.excluir')} value={escopo} onChange={setEscopo} />}
        <Text size="sm" c="dimmed">
          {t('excluir.detalhe')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('shell:excluir.nao')}
          </Button>
          <Button color="red" loading={loading} onClick={() => onConfirm(escopo)}>
            {t('shell:excluir.sim')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
