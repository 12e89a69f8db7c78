import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPronto` when the editor accepts text. The library destroys an editor that is not on the page a tick after it was
 * made, which happens when React waits to show it, and makes another one: text put into the first would be lost.
 */
export const usePronto = (editor: Editor, onPronto: () => void) => {
  const pronto = useEffectEvent(onPronto);
  useEffect(() => {
    if (!editor.isDestroyed) pronto();
  }, [editor]);
};
