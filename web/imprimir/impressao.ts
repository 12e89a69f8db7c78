import { createAtom, useSelector } from '@tanstack/react-store';
import { Impressao } from '#contract/papel/impressoes.ts';
import { knownUser, useUser } from '#web/lib/session/session.ts';

/** What `/imprimir` shows. Kept in sessionStorage, so that it survives a reload. */
const CHAVE = 'vinculo.impressao';

type Guardada = { usuario: string; impressao: Impressao };

/** What this page load stored; before that, sessionStorage has the one of the page load before. */
const guardada = createAtom<Guardada | null>(null);

export const guardarImpressao = (impressao: Impressao) => {
  const atual = { usuario: knownUser()?.id ?? '', impressao };
  guardada.set(atual);
  try {
    sessionStorage.setItem(CHAVE, JSON.stringify(atual));
  } catch {
    // Too large for sessionStorage: shown until the page is reloaded.
    sessionStorage.removeItem(CHAVE);
  }
};

const lida = (): Guardada | null => {
  try {
    const { usuario, impressao } = JSON.parse(sessionStorage.getItem(CHAVE) ?? '');
    return { usuario, impressao: Impressao.parse(impressao) };
  } catch {
    return null;
  }
};

const atual = (desta: Guardada | null) => desta ?? lida();

/** The current print of the signed-in user in this tab. Updates when its settings change on the same screen. */
export const useImpressao = (): Impressao | null => {
  const user = useUser();
  const ultima = useSelector(guardada, atual);
  return ultima && ultima.usuario === user?.id ? ultima.impressao : null;
};
