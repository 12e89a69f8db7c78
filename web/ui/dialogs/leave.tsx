import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { FormsInside, type UnsavedForm } from '#web/lib/unsaved/use-kept-form.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(search|radio|checkbox|file|button|submit)$/.test(element.type));

/** Whether a text field of a dialog differs from what it was when it was first focused. */
const useTyped = () => {
  const before = useRef(new Map<Field, string>());
  return {
    dirty: () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text),
    onFocusCapture: ({ target }: FocusEvent) => {
      if (isText(target) && !before.current.has(target)) before.current.set(target, target.value);
    },
  };
};

type Leaving = {
  /** Closes, or asks first if something was typed. */
  close: () => void;
  /** Puts the content of the dialog here: notices what is typed in it, and holds the question. */
  watch: (children: ReactNode) => ReactNode;
};

/**
 * Asks before a dialog is closed with unsaved input: by Esc, by the close button or by a click outside. `unsaved` is
 * that of its form; without one, its text fields are compared, and forms inside are asked and discarded.
 */
export const useLeave = (onClose: () => void, unsaved?: Pick<UnsavedForm, 'dirty' | 'discard'>): Leaving => {
  const [leaving, setLeaving] = useState(false);
  const typed = useTyped();
  const [inside] = useState(() => new Set<Pick<UnsavedForm, 'dirty' | 'discard'>>());
  const dirty = unsaved?.dirty ?? (() => typed.dirty() || [...inside].some((form) => form.dirty()));
  return {
    close: () => (dirty() ? setLeaving(true) : onClose()),
    watch: (children) => (
      <div onFocusCapture={typed.onFocusCapture}>
        <FormsInside value={inside}>{children}</FormsInside>
        {leaving && (
          <LeaveDialog
            opened
            onStay={() => setLeaving(false)}
            onLeave={() => {
              setLeaving(false);
              unsaved?.discard();
              for (const form of inside) form.discard();
              onClose();
            }}
          />
        )}
      </div>
    ),
  };
};
