import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './RichTextEditor.tsx';

const Editor = lazy(() => import('./RichTextEditor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })));

/** A text with headings, lists and emphasis, as HTML. The editor is loaded when it is first shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton h={320} />}>
    <Editor {...props} />
  </Suspense>
);
