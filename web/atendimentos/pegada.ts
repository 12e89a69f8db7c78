import { type DragEvent, useRef } from 'react';

/**
 * The schedule takes the pointer for where a session begins, so one that is held by its middle would jump to it. It is
 * told instead where the top edge is: how far below it the hand took hold is remembered and taken off.
 */
export const usePegada = () => {
  const pegada = useRef(0);
  const descontar = ({ nativeEvent }: DragEvent) => {
    const clientY = nativeEvent.clientY - pegada.current;
    Object.defineProperty(nativeEvent, 'clientY', { value: clientY, configurable: true });
  };
  return {
    onDragStartCapture: ({ target, clientY }: DragEvent) => {
      const evento = target instanceof Element ? target.closest('[data-event-id]') : null;
      pegada.current = evento ? clientY - evento.getBoundingClientRect().top : 0;
    },
    onDragOverCapture: descontar,
    onDropCapture: descontar,
  };
};
