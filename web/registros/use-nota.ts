import type { Registro } from '#contract/registros.ts';
import { useWriting } from '#web/lib/unsaved/writing.ts';
import { type Nota, notaDe, opcoesDaNota } from './registro.ts';

/** A score alone is not a note. */
const temTexto = (html: string) => /\S/.test(html.replace(/<[^>]*>|&nbsp;/g, ''));

/** A note while it is written: saves automatically, and keeps a draft in this browser until the server has it. */
export const useNota = (registro: Registro, onChange: (registro: Registro) => void) => {
  const escrita = useWriting(opcoesDaNota(registro, onChange), notaDe);
  const versao = escrita.versao();
  return {
    ...escrita,
    nota: escrita.valor,
    mudar: (part: Partial<Nota>) => escrita.mudar((antes) => ({ ...antes, ...part })),
    versao,
    podeAssinar: escrita.estado === 'salvo' && versao > 0 && temTexto(escrita.valor.conteudo),
    /** Gives up the local text for the version of the server, which may be signed. */
    soltar: (salvo: Registro) => {
      escrita.usarOutra();
      onChange(salvo);
    },
  };
};
export type NotaEmCurso = ReturnType<typeof useNota>;
