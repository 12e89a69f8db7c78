import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedUser } from '#web/lib/session/session.ts';
import { textOfDraft } from '#web/lib/unsaved/draft-text.ts';

/** Copies the text of a draft that the server refuses, for example because its record was deleted. */
export const CopiarRascunho = ({ scope }: { scope: string }) => {
  const { t } = useTranslation('rascunho');
  const { id } = useSignedUser();
  const [copiado, setCopiado] = useState(false);
  const copiar = async () => {
    await navigator.clipboard.writeText(await textOfDraft(id, scope));
    setCopiado(true);
  };
  return (
    <Button size="compact-sm" variant="default" onClick={() => void copiar().catch(() => setCopiado(false))}>
      {t(copiado ? 'pendentes.copiado' : 'pendentes.copiar')}
    </Button>
  );
};
