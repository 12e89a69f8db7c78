import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Ordenavel.module.css';

type Props<T> = {
  label: string;
  itens: T[];
  chave: (item: T) => string;
  nome: (item: T) => string;
  onMover: (de: number, para: number) => void;
  /** Renders one item; place the handle in it. */
  children: (item: T, place: number, alca: ReactNode) => ReactNode;
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A list that is sorted by dragging a handle, or with the arrow keys while the handle has the focus. */
export const Ordenavel = <T,>({ label, itens, chave, nome, onMover, children }: Props<T>) => {
  const { t } = useTranslation('ordenavel');
  const list = useRef<HTMLUListElement>(null);
  const focus = useRef<string | null>(null);
  const [drag, setDrag] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  // The listeners of a drag outlive the render that added them.
  const now = useRef({ itens, onMover });
  now.current = { itens, onMover };

  // Moving an element in the DOM takes the focus from its content: restore it.
  useEffect(() => {
    if (!focus.current) return;
    list.current?.querySelector<HTMLElement>(`[data-alca="${CSS.escape(focus.current)}"]`)?.focus();
    focus.current = null;
  });

  const mover = (de: number, para: number) => {
    const item = now.current.itens[de];
    if (item === undefined || para < 0 || para >= now.current.itens.length || para === de) return;
    focus.current = chave(item);
    now.current.onMover(de, para);
    setSaid(t('posicao', { nome: nome(item), posicao: para + 1, total: now.current.itens.length }));
  };

  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    mover(place, place + step);
  };

  const onPointerDown = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDrag(id);
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const de = now.current.itens.findIndex((item) => chave(item) === id);
      const para = rows.findIndex(({ top, height }, place) =>
        place < de ? clientY < top + height / 2 : place > de && clientY > top && clientY < top + height,
      );
      if (para >= 0) mover(de, para);
    };
    const stop = () => {
      setDrag(null);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  };

  return (
    <>
      <ul ref={list} className={classes.lista} aria-label={label}>
        {itens.map((item, place) => {
          const id = chave(item);
          const alca = (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.alca}
              data-alca={id}
              aria-label={t('mover', { nome: nome(item) })}
              title={t('dica')}
              onKeyDown={onKeyDown(place)}
              onPointerDown={onPointerDown(id)}
            >
              <IconGripVertical size={18} />
            </ActionIcon>
          );
          return (
            <li key={id} className={classes.item} data-drag={drag === id || undefined}>
              {children(item, place, alca)}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
    </>
  );
};
