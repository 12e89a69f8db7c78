import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DocumentoEditorProps } from './DocumentoEditor.tsx';

const Editor = lazy(() =>
  import('./DocumentoEditor.tsx').then(({ DocumentoEditor }) => ({ default: DocumentoEditor })),
);

/** A text for print, with tables, pictures, alignment and checkboxes. The editor is loaded when it is first shown. */
export const DocumentoText = (props: DocumentoEditorProps) => (
  <Suspense fallback={<Skeleton h={props.baixo ? 160 : 420} />}>
    <Editor {...props} />
  </Suspense>
);
