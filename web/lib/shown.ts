import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * What the address names. `show` shows something else at once; `keep` puts it into the address after it is painted, and
 * resolves when it is there. From then on the address decides again.
 */
export const useShownFirst = <T>(kept: T, keep: (next: T) => Promise<void>) => {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const show = useCallback(
    (value: T) => {
      const choice = { value };
      setChosen(choice);
      cancel.current?.();
      cancel.current = afterPaint(() => {
        // A later choice is still on its way to the address.
        const done = () => setChosen((now) => (now === choice ? null : now));
        keep(value).then(done, done);
      });
    },
    [keep],
  );
  return [chosen ? chosen.value : kept, show] as const;
};
