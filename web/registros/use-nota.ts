import { useEffect, useState } from 'react';
import type { Registro } from '#contract/registros.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useStatus } from '#web/lib/unsaved/keeper.ts';
import { write } from '#web/lib/unsaved/writing.ts';
import { escritaDaNota, NOTA, type Nota, notaDe } from './registro.ts';

/**
 * A note while it is written: saves automatically, and keeps a draft in this browser until the server has it. `vez` is 0
 * until the draft was looked for, and grows when the text is replaced by another version: it is the key of the editor.
 */
export const useNota = (registro: Registro, onChange: (registro: Registro) => void) => {
  const { id: usuario } = useSignedUser();
  const [escrita] = useState(() => escritaDaNota(usuario, registro, onChange));
  const { state: estado, refusals: recusados } = useStatus(escrita.keeper);
  const [nota, setNota] = useState<Nota>(notaDe(escrita.servidor));
  const [vez, setVez] = useState(0);
  const comecar = (next: Nota) => {
    setNota(next);
    setVez((antes) => antes + 1);
  };
  useEffect(() => {
    const put = (next: Nota) => {
      setNota(next);
      setVez(1);
    };
    escrita.keeper.recover().then(
      ([rascunho]) => put(rascunho?.valor ?? notaDe(escrita.servidor)),
      () => put(notaDe(escrita.servidor)),
    );
  }, [escrita]);
  const mudar = (part: Partial<Nota>) => {
    const next = { ...nota, ...part };
    setNota(next);
    write(escrita, next);
  };
  return {
    escrita,
    estado,
    recusado: recusados[NOTA],
    nota,
    vez,
    mudar,
    usarOutra: () => comecar(notaDe(escrita.servidor)),
    podeAssinar: estado === 'salvo' && escrita.servidor.versao > 0,
  };
};
export type NotaEmCurso = ReturnType<typeof useNota>;
