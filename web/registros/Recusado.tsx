import { Text } from '@mantine/core';
import { NotaAlheia } from './NotaAlheia.tsx';
import type { NotaEmCurso } from './use-nota.ts';

/** Why the note was not saved: somebody else changed it, or its content is not accepted. */
export const Recusado = ({ escrita, recusado, usarOutra }: NotaEmCurso) => (
  <>
    {recusado?.reason === 'conflito' && escrita.outra && (
      <NotaAlheia escrita={escrita} outra={escrita.outra} onOutra={usarOutra} />
    )}
    {recusado?.reason === 'invalido' && (
      <Text c="var(--mantine-color-error)" role="alert">
        {recusado.message}
      </Text>
    )}
  </>
);
