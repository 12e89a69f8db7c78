import { Frame, type FrameProps } from './Frame.tsx';
import { useLeave } from './leave.tsx';

/** A dialog without a form of its own. Closing it asks first if something was typed in it. */
export const Dialog = ({ onClose, children, ...props }: FrameProps) => {
  const { close, watch } = useLeave(onClose);
  return (
    <Frame {...props} onClose={close}>
      {watch(children)}
    </Frame>
  );
};
