import { useRef } from 'react';
import type { RichTextHandle } from './rich-text.ts';

/** The editor of a text, for what is inserted from outside. What is inserted before there is an editor waits for it. */
export const useHandle = () => {
  const editor = useRef<RichTextHandle | null>(null);
  const espera = useRef('');
  const inserir = (html: string) => {
    if (editor.current && !editor.current.gone()) editor.current.inserir(html);
    else espera.current += html;
  };
  const abrir = (handle: RichTextHandle) => {
    editor.current = handle;
    if (espera.current) handle.inserir(espera.current);
    espera.current = '';
  };
  return { editor, abrir, inserir };
};
