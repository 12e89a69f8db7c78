import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { ConflitosDialog, type Pergunta } from '../ConflitosDialog.tsx';
import type { Assinado } from './mudar-com-aviso.ts';

type Props = { perguntas: { pergunta: Pergunta | null; assinado: Assinado | null } };

/** The questions before moving or marking an appointment: an occupied time, a signed note. */
export const Perguntas = ({ perguntas: { pergunta, assinado } }: Props) => {
  const { t } = useTranslation('atendimentos');
  return (
    <>
      <ConflitosDialog pergunta={pergunta} />
      <ConfirmDialog
        opened={assinado !== null}
        title={t('assinado.titulo')}
        confirm={t('assinado.marcar')}
        danger
        onClose={() => assinado?.cancel()}
        onConfirm={() => assinado?.insist()}
      >
        <Text>{t('assinado.texto')}</Text>
      </ConfirmDialog>
    </>
  );
};
