import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const LONG_MS = 500;
/** How far a finger may move, in px, and still press. */
const SLACK = 10;
/** At the sides of the window the browser's own gestures begin: back and forward. */
const EDGE = 32;
/** A shorter pull closes again. */
const OPENS = 48;
const PULLED = '--puxada';
const AFTER_MS = 100;

type Finger = { id: string; pointer: number; x: number; y: number; row: HTMLElement; pulls: boolean };

/**
 * The finger that opened a sheet is lifted over its ground: this click must not close it. It comes right after the finger,
 * or not at all.
 */
const swallowNextClick = () => {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const over = () => document.removeEventListener('click', stop, true);
  document.addEventListener('click', stop, { capture: true, once: true });
  document.addEventListener('touchend', () => setTimeout(over, AFTER_MS), { once: true });
};

const rowAt = (target: EventTarget | null) =>
  target instanceof Element && !target.closest('input, [data-gaveta]')
    ? target.closest<HTMLElement>('[data-linha]')
    : null;

/**
 * Touch gestures on the rows of a list, whose elements carry their id in `data-linha`: a long press opens the menu of a
 * row, a swipe towards its start pulls out its first actions. Vertical movement scrolls (`touch-action: pan-y`), and a
 * mouse is left alone.
 */
export const useGestos = (open: (id: string) => void) => {
  const finger = useRef<Finger | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The click at the end of a gesture is not a tap on the row. */
  const swallow = useRef(false);
  const touch = useRef(false);
  const [pulled, setPulled] = useState<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!pulled) return;
    const close = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-linha]') : null;
      if (row?.dataset.linha !== pulled) setPulled(null);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPulled(null);
    document.addEventListener('pointerdown', close, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [pulled]);

  const lift = () => {
    clearTimeout(timer.current);
    finger.current = null;
  };
  const press = (id: string) => {
    lift();
    swallowNextClick();
    setPulled(null);
    open(id);
  };
  const end = (kept: boolean) => {
    const { current } = finger;
    lift();
    if (!current?.pulls) return;
    current.row.style.removeProperty(PULLED);
    if (!kept) setPulled(null);
  };
  return {
    pulled,
    close: () => setPulled(null),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        touch.current = event.pointerType === 'touch';
        swallow.current = false;
        const row = touch.current && event.isPrimary ? rowAt(event.target) : null;
        const id = row?.dataset.linha;
        if (!row || !id) return;
        finger.current = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, row, pulls: false };
        timer.current = setTimeout(press, LONG_MS, id);
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const { current } = finger;
        if (current?.pointer !== pointerId) return;
        const [dx, dy] = [current.x - clientX, Math.abs(current.y - clientY)];
        if (!current.pulls) {
          if (Math.hypot(dx, dy) < SLACK) return;
          clearTimeout(timer.current);
          const fromEdge = current.x < EDGE || current.x > innerWidth - EDGE;
          if (fromEdge || dx < 2 * dy) return lift();
          current.pulls = true;
          swallow.current = true;
          setPulled(current.id);
        }
        current.row.style.setProperty(PULLED, `${Math.max(0, dx)}px`);
      },
      onPointerUp: ({ clientX }: PointerEvent) => end((finger.current?.x ?? 0) - clientX > OPENS),
      onPointerCancel: () => end(false),
      onClickCapture: (event: MouseEvent) => {
        // A click of the keyboard has no count.
        if (!swallow.current || event.detail === 0) return;
        swallow.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onContextMenu: (event: MouseEvent) => {
        const id = touch.current ? rowAt(event.target)?.dataset.linha : undefined;
        if (!id) return;
        event.preventDefault();
        if (finger.current) press(id);
      },
      onDragStart: (event: DragEvent) => {
        if (touch.current && rowAt(event.target)) event.preventDefault();
      },
    },
  };
};
