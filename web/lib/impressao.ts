import { useSyncExternalStore } from 'react';
import { Impressao } from '#contract/impressoes.ts';
import { knownUser } from './session.ts';

/** The print state: what `/imprimir` shows. It lives as long as the tab, so that a reload keeps it. */
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
    // Too much for the browser to keep: it is shown all the same, until the page is reloaded.
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

/** What was asked to be printed in this tab, by whoever is signed in now; also when it is settled anew on the same screen. */
export const useImpressao = () =>
  useSyncExternalStore((ouvinte) => {
    ouvintes.add(ouvinte);
    return () => ouvintes.delete(ouvinte);
  }, impressaoGuardada);
