import type { ReactNode } from 'react';
import { Frame, type FrameProps } from './Frame.tsx';
import { useLeave } from './leave.tsx';

type Props = Omit<FrameProps, 'children'> & {
  /** `close` asks first, as the close button does. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A dialog without a form of its own. Closing it asks first if something was typed in it. */
export const Dialog = ({ onClose, children, ...props }: Props) => {
  const { close, watch } = useLeave(onClose);
  return (
    <Frame {...props} onClose={close}>
      {watch(typeof children === 'function' ? children(close) : children)}
    </Frame>
  );
};
