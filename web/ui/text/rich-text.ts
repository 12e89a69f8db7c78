import type { ReactNode } from 'react';
import type { Escolha } from './frases/use-frases.ts';

/** Inserts content into the text being written. */
export type RichTextHandle = {
  /** The editor was replaced by another one. */
  gone: () => boolean;
  focar: () => void;
  inserir: (html: string) => void;
  /** Adds what was said, with a space before it where one is missing. */
  ditar: (texto: string) => void;
};

export type RichTextProps = {
  label: string;
  /** The initial text; `onChange` reports later changes. */
  initial: string;
  /** `initial` may still change: the text is shown, and takes no key yet. */
  waiting?: boolean;
  onChange: (html: string) => void;
  onReady?: (handle: RichTextHandle) => void;
  /** Without frame and toolbar, as high as its text: for a note on a screen with other things. The keys work as in the other. */
  bare?: boolean;
  placeholder?: string;
  /** Texts that a slash offers. */
  escolha?: Escolha;
  /** Further controls, before those of the editor. */
  ferramentas?: ReactNode;
  /** On a phone the toolbar lies at the bottom edge of the screen, with few controls, and the text has no frame. */
  noRodape?: boolean;
};

/** A place on the screen. */
export type Point = { left: number; top: number };
