import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

type Props = {
  nome: string;
  /** How many answers of the form are replaced. */
  trocadas: number;
  /** The form is concluded, and is reopened first. */
  reabre: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before answers are taken into a form that is concluded, or that has other answers. */
export const ConfirmarUso = ({ nome, trocadas, reabre, onClose, onConfirm }: Props) => {
  const { t } = useTranslation('anamneses');
  return (
    <ConfirmDialog
      opened
      title={reabre ? t('informantes.reabrir_titulo') : t('informantes.todas_titulo', { nome })}
      confirm={t(reabre ? 'informantes.reabrir_usar' : 'informantes.todas_usar')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {reabre && <Text>{t('informantes.reabrir_texto')}</Text>}
      {trocadas > 0 && <Text mt={reabre ? 'sm' : 0}>{t('informantes.todas_texto', { count: trocadas })}</Text>}
    </ConfirmDialog>
  );
};
