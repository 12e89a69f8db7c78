import { Text } from '@mantine/core';
import { NotaAlheia } from './NotaAlheia.tsx';
import type { NotaEmCurso } from './use-nota.ts';

/** Why the note was not saved: somebody else changed it, or its content is not accepted. */
export const Recusado = ({ emCurso }: { emCurso: NotaEmCurso }) => (
  <>
    {emCurso.conflito && <NotaAlheia emCurso={emCurso} outra={emCurso.conflito} />}
    {emCurso.invalido && (
      <Text c="var(--mantine-color-error)" role="alert">
        {emCurso.invalido}
      </Text>
    )}
  </>
);
