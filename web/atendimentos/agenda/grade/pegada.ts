import { type DragEvent, useRef } from 'react';

/**
 * The schedule uses the pointer as the start of a dragged appointment, so one that is held by its middle would jump. This
 * subtracts the distance between the pointer and the top edge at the start of the drag.
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
