import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import type { RichTextProps } from './rich-text.ts';

const Editor = later(() => import('./RichTextEditor.tsx').then((module) => module.RichTextEditor));

/** As high as an empty text, so that nothing below moves when the editor arrives. */
const HEIGHT = { bare: 48, framed: 368 };

/** Fetches the code of the editor ahead. */
export const loadEditor = Editor.load;

/** A text with headings, lists and emphasis, as HTML. The editor is loaded when it is first shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Waiting h={props.bare ? HEIGHT.bare : HEIGHT.framed} shape="text" />}>
    <Editor {...props} />
  </Suspense>
);
