import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const FIELDS = 'input:not([type=hidden]), textarea, select, [contenteditable=true]';
const CONTROLS = 'button, a[href], [tabindex="0"]';

const usable = (element: HTMLElement) => !element.matches(':disabled') && element.getClientRects().length > 0;

/** Where the focus goes when a dialog opens: a marked element, the first field, or the first control of the body. */
const firstOf = (body: HTMLElement) => {
  const find = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)].find(usable);
  const field = find(FIELDS);
  const chosen = field?.matches('[type=radio]')
    ? body.querySelector<HTMLElement>(`input[name="${CSS.escape((field as HTMLInputElement).name)}"]:checked`)
    : null;
  return find('[data-autofocus]') ?? chosen ?? field ?? find(CONTROLS);
};

/**
 * Focuses the first field of an open dialog, never its close button. Content that is still loading gets the focus when
 * it arrives, unless the user has pressed something by then.
 */
export const useFirstField = (opened: boolean, body: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (!opened) return;
    let waiting = true;
    const inside = () => body.current?.contains(document.activeElement) ?? false;
    const place = () => {
      if (!waiting || !body.current) return;
      const first = firstOf(body.current);
      if (!first || (inside() && document.activeElement !== first)) return;
      first.focus({ preventScroll: true });
      if (first.matches(FIELDS)) waiting = false;
    };
    const give = () => {
      waiting = false;
    };
    // The focus trap takes what is marked, else the close button.
    if (body.current) firstOf(body.current)?.setAttribute('data-autofocus', '');
    const timer = setTimeout(place, 1);
    const observer = new MutationObserver(() => !inside() && place());
    if (body.current) observer.observe(body.current, { childList: true, subtree: true });
    addEventListener('pointerdown', give, true);
    addEventListener('keydown', give, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('pointerdown', give, true);
      removeEventListener('keydown', give, true);
    };
  }, [opened, body]);

/** What opened a dialog: for an entry of a menu, which is gone by the time the dialog closes, the button of the menu. */
const openerOf = (element: Element | null) => {
  const menu = element?.closest('[role=menu]');
  const target = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
  return target instanceof HTMLElement && target !== document.body ? target : null;
};

/** A second Enter within this time belongs to the first. */
const DOUBLE_PRESS_MS = 500;

/** Enter pressed twice saves a dialog and would open it again: its opener has the focus by the second time. */
const ignoreEnter = (opener: HTMLElement) => {
  const ignore = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  opener.addEventListener('keydown', ignore);
  setTimeout(() => opener.removeEventListener('keydown', ignore), DOUBLE_PRESS_MS);
};

/** What opened a dialog that closes right now. */
let closing: HTMLElement | null = null;

/** Returns the focus to what opened a dialog, whether the dialog is closed or unmounted. */
export const useReturnFocus = (opened: boolean, body: RefObject<HTMLElement | null>) => {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!opened) return;
    // A dialog that replaces another one, such as a form its loading state, returns the focus to the same element.
    opener.current = closing ?? openerOf(document.activeElement);
    const { current } = body;
    const dialog = () => current?.closest('[role=dialog]');
    let lastKey = '';
    const notice = ({ key }: KeyboardEvent) => {
      lastKey = key;
    };
    current?.addEventListener('keydown', notice, true);
    return () => {
      const within = dialog();
      current?.removeEventListener('keydown', notice, true);
      closing = opener.current;
      setTimeout(() => {
        closing = null;
        const { activeElement } = document;
        const lost = !activeElement || activeElement === document.body || within?.contains(activeElement);
        if (!lost || !opener.current?.isConnected) return;
        opener.current.focus({ preventScroll: true });
        if (lastKey === 'Enter') ignoreEnter(opener.current);
      });
    };
  }, [opened, body]);
};
