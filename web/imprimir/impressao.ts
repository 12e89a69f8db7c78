import { useSyncExternalStore } from 'react';
import { Impressao } from '#contract/papel/impressoes.ts';
import { knownUser } from '#web/lib/session/session.ts';

/** What `/imprimir` shows. Kept in sessionStorage, so that it survives a reload. */
const CHAVE = 'vinculo.impressao';

type Guardada = { usuario: string; impressao: Impressao };

let atual: Guardada | null = null;
const ouvintes = new Set<() => void>();

export const guardarImpressao = (impressao: Impressao) => {
  atual = { usuario: knownUser()?.id ?? '', impressao };
  for (const ouvinte of ouvintes) ouvinte();
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

const impressaoGuardada = (): Impressao | null => {
  atual ??= lida();
  return atual && atual.usuario === knownUser()?.id ? atual.impressao : null;
};

/** The current print of the signed-in user in this tab. Updates when its settings change on the same screen. */
export const useImpressao = () =>
  useSyncExternalStore((ouvinte) => {
    ouvintes.add(ouvinte);
    return () => ouvintes.delete(ouvinte);
  }, impressaoGuardada);
