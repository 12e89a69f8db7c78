import { useRef } from 'react';
import type { RichTextHandle } from './rich-text.ts';

/** The editor of a text, for what is inserted from outside. What is inserted before there is an editor waits for it. */
export const useHandle = () => {
  const editor = useRef<RichTextHandle | null>(null);
  const espera = useRef<((handle: RichTextHandle) => void)[]>([]);
  const usar = (work: (handle: RichTextHandle) => void) => {
    if (editor.current && !editor.current.gone()) work(editor.current);
    else espera.current.push(work);
  };
  return {
    abrir: (handle: RichTextHandle) => {
      editor.current = handle;
      for (const work of espera.current.splice(0)) work(handle);
    },
    inserir: (html: string) => usar((handle) => handle.inserir(html)),
    ditar: (texto: string) => usar((handle) => handle.ditar(texto)),
  };
};
