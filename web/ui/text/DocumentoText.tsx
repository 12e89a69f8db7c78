import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import type { DocumentoEditorProps } from './DocumentoEditor.tsx';

/** For a screen that waits for it with what stands around it. */
export const DocumentoEditor = later(() => import('./DocumentoEditor.tsx').then((module) => module.DocumentoEditor));

/** A text for print, with tables, pictures, alignment and checkboxes. The editor is loaded when it is first shown. */
export const DocumentoText = (props: DocumentoEditorProps) => (
  <Suspense fallback={<Waiting h={props.baixo ? 160 : 420} shape="text" />}>
    <DocumentoEditor {...props} />
  </Suspense>
);
