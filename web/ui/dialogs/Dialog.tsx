import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#domain/constants.ts';
import classes from './Dialog.module.css';

type Props = Pick<
  ModalProps,
  'opened' | 'onClose' | 'title' | 'size' | 'fullScreen' | 'children' | 'closeOnClickOutside' | 'closeOnEscape'
> & {
  withCloseButton?: boolean;
  /** The content may overflow the dialog, such as an open select. */
  overflowing?: boolean;
};

/** The dialog of the product: centred, with a title and a close button. */
export const Dialog = ({ overflowing = false, ...props }: Props) => {
  const { t } = useTranslation();
  return (
    <Modal
      centered
      padding="lg"
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
      classNames={{ title: classes.title, content: classes.content, header: classes.header }}
      {...(overflowing && { styles: { content: { overflow: 'visible' }, body: { overflow: 'visible' } } })}
      {...props}
    />
  );
};
