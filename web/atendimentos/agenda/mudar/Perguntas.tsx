import { Suspense } from 'react';
import { later } from '#web/lib/later.ts';
import type { Pergunta } from '../../ConflitosDialog.tsx';

const ConflitosDialog = later(() => import('../../ConflitosDialog.tsx').then((module) => module.ConflitosDialog));

type Props = { perguntas: { pergunta: Pergunta | null } };

/** The question before moving an appointment to an occupied time. */
export const Perguntas = ({ perguntas: { pergunta } }: Props) =>
  pergunta && (
    <Suspense>
      <ConflitosDialog pergunta={pergunta} />
    </Suspense>
  );
