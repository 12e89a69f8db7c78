import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { LoadError } from './LoadError.tsx';

type Props = { title: string; isError: boolean; onRetry: () => void; onClose: () => void };

/** The frame of a form whose record is still being read. */
export const LoadingDialog = ({ title, isError, onRetry, onClose }: Props) => {
  const { t } = useTranslation('shell');
  const narrow = useMediaQuery('(max-width: 600px)');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      {isError ? <LoadError onRetry={onRetry} /> : <Skeleton h={300} />}
    </Modal>
  );
};
