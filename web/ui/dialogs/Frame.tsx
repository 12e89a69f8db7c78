import { Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#domain/constants.ts';
import classes from './Dialog.module.css';
import { useEscape } from './escape.ts';
import { useFirstField, useReturnFocus } from './focus.ts';

export type FrameProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'title' | 'size' | 'fullScreen' | 'closeOnClickOutside' | 'closeOnEscape'
> & {
  withCloseButton?: boolean;
  /** The content may overflow the dialog, such as an open select. */
  overflowing?: boolean;
  children: ReactNode;
};

type BodyProps = { opened: boolean; children: ReactNode };

/** The content of a dialog or panel: gets the focus when it opens, and returns it when it closes. */
export const Body = ({ opened, children }: BodyProps) => {
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus(opened, body);
  useFirstField(opened, body);
  return <div ref={body}>{children}</div>;
};

/**
 * Whether a dialog was ever opened. Most dialogs of a screen never are, so their parts are made with the first opening:
 * closed, so that it opens as it does later.
 */
export const useOpenedOnce = (opened: boolean) => {
  const [once, setOnce] = useState(opened);
  useEffect(() => {
    if (opened) setOnce(true);
  }, [opened]);
  return once;
};

/** The dialog of the product: centred, with a title and a close button. It closes without asking: use `Dialog`. */
export const Frame = ({ overflowing = false, closeOnEscape = true, children, ...props }: FrameProps) => {
  const { t } = useTranslation();
  useEscape(props.opened, () => closeOnEscape && props.onClose());
  const once = useOpenedOnce(props.opened);
  if (!props.opened && !once) return null;
  return (
    <Modal
      centered
      padding="lg"
      returnFocus={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
      classNames={{ title: classes.title, content: classes.content, header: classes.header, inner: classes.inner }}
      {...(overflowing && { styles: { content: { overflow: 'visible' }, body: { overflow: 'visible' } } })}
      {...props}
      opened={props.opened && once}
    >
      <Body opened={props.opened}>{children}</Body>
    </Modal>
  );
};

type ActionsProps = { start?: ReactNode; children: ReactNode };

/** The last row of a form in a dialog or panel: stays at its lower edge. `start` lies opposite of the buttons. */
export const FormActions = ({ start, children }: ActionsProps) => (
  <div className={classes.actions}>
    {start}
    <Group gap="xs" ml="auto">
      {children}
    </Group>
  </div>
);
