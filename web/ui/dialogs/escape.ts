import { useEffect, useEffectEvent } from 'react';

/** What Esc does in each open dialog, the topmost last. */
const open: (() => void)[] = [];

/** An open list or menu, which Esc closes before the dialog that it is in. */
const isList = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing || isList(event.target)) return;
  // A native modal dialog (locked screen, error) is above these and handles Esc itself.
  if (document.querySelector('dialog:modal')) return;
  open.at(-1)?.();
};

/** Esc closes the topmost dialog only: by Mantine's own `closeOnEscape`, which must be off, it closes all of them. */
export const useEscape = (opened: boolean, onEscape: () => void) => {
  const latest = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return;
    const own = () => latest();
    open.push(own);
    // Adding the same listener again has no effect.
    addEventListener('keydown', onKeyDown, true);
    return () => {
      open.splice(open.indexOf(own), 1);
    };
  }, [opened]);
};
