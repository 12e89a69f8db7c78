import { useCallback } from 'react';
import type { Registro } from '#contract/registros.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { useUnsent, useWriting } from '#web/lib/unsaved/writing.ts';
import { type Nota, notaDe, opcoesDaNota } from './registro.ts';

/** A score alone is not a note. */
const temTexto = (html: string) => /\S/.test(html.replace(/<[^>]*>|&nbsp;/g, ''));

/** A note while it is written: saves automatically, and keeps a draft in this browser until the server has it. */
export const useNota = (registro: Registro, onChange: (registro: Registro) => void, quando = {}) => {
  const escrita = useWriting(opcoesDaNota(registro, onChange), notaDe, quando);
  const versao = escrita.versao();
  const { mudar } = escrita;
  return {
    ...escrita,
    nota: escrita.valor,
    mudar: useCallback((part: Partial<Nota>) => mudar((antes) => ({ ...antes, ...part })), [mudar]),
    versao,
    podeAssinar: escrita.estado === 'salvo' && versao > 0 && temTexto(escrita.valor.conteudo),
    /** The server is not reached, and does not have the text. */
    semConexao: escrita.estado === 'guardado' || escrita.estado === 'na_tela',
    /** Gives up the local text for the version of the server, which may be signed. */
    soltar: (salvo: Registro) => {
      escrita.usarOutra();
      onChange(salvo);
    },
  };
};
/** Whether the note takes changes: it is not signed, or has some that were not sent when it was signed elsewhere. */
export const useNotaAberta = (registro: Registro) => {
  const fechada = registro.assinado_em !== null || esperaSupervisao(registro.supervisao);
  const unsent = useUnsent(opcoesDaNota(registro), fechada);
  return !fechada || unsent;
};
export type NotaEmCurso = ReturnType<typeof useNota>;
