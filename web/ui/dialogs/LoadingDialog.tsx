import { useMediaQuery } from '@mantine/hooks';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Dialog } from './Dialog.tsx';

type Props = { title: string; isError: boolean; onRetry: () => void; onClose: () => void };

/** The dialog of a form while its record is loading. */
export const LoadingDialog = ({ title, isError, onRetry, onClose }: Props) => {
  const narrow = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" fullScreen={narrow}>
      {isError ? <LoadError coisa={title} onRetry={onRetry} /> : <Waiting h={300} shape="fields" />}
    </Dialog>
  );
};
