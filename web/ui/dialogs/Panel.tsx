import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#domain/constants.ts';
import type { UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { useEscape } from './escape.ts';
import { Body, useOpenedOnce } from './Frame.tsx';
import { useLeave } from './leave.tsx';
import classes from './Panel.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: number;
  /** The height of the sheet on a phone. */
  sheet?: string;
  /** The unsaved state of the form in it. Without it, the text fields are compared with their first values. */
  unsaved?: Pick<UnsavedForm, 'dirty' | 'discard'>;
  /** `close` asks first, as the close button does. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A panel beside the page, on a phone a sheet from below. Closing it asks first if something was typed in it. */
export const Panel = ({ opened, onClose, title, size = 480, sheet = '92%', unsaved, children }: Props) => {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  const { close, watch } = useLeave(onClose, unsaved);
  useEscape(opened, close);
  const once = useOpenedOnce(opened);
  if (!opened && !once) return null;
  return (
    <Drawer
      opened={opened && once}
      onClose={close}
      position={phone ? 'bottom' : 'right'}
      size={phone ? sheet : size}
      title={title}
      padding="lg"
      returnFocus={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
      classNames={{ title: classes.title, content: classes.content, header: classes.header, body: classes.body }}
      data-sheet={phone || undefined}
    >
      <Body opened={opened}>{watch(typeof children === 'function' ? children(close) : children)}</Body>
    </Drawer>
  );
};
