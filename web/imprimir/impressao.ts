import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { quemDe } from '#contract/conta/quem.ts';
import type { Impressao } from '#contract/papel/impressoes.ts';
import { CONFIG_IMPRESSAO_PADRAO } from '#domain/paper/opcoes-de-impressao.ts';
import { knownQuem, knownUser, useSignedUser } from '#web/lib/session/session.ts';
import { sealText, unsealText } from '#web/lib/unsaved/seal.ts';

/** What `/imprimir` shows. Kept in sessionStorage, sealed with the key of the drafts, so that it survives a reload. */
const CHAVE = 'vinculo.impressao';

const VAZIA = {
  conteudo: '',
  formato: 'html',
  config: CONFIG_IMPRESSAO_PADRAO,
  paciente_id: null,
  responsavel_id: null,
  escola_id: null,
  outras: [],
  marca: null,
  relatorio_id: null,
  recibo_id: null,
  repasse: null,
} satisfies Omit<Impressao, 'titulo' | 'previa'>;

/** A print of these parts; the server validates it. */
export const impressaoDe = (partes: Pick<Impressao, 'titulo'> & Partial<Impressao>): Impressao => ({
  ...VAZIA,
  ...partes,
});

type Guardada = { quem: string; impressao: Impressao };

/** What this tab prints; undefined until what the page load before has kept is opened. */
const guardada = createAtom<Guardada | null | undefined>(undefined);

/** Only the last one is kept: sealing takes a moment. */
let turn = 0;
const guardar = async (user: string, nova: Guardada) => {
  turn += 1;
  const mine = turn;
  try {
    sessionStorage.removeItem(CHAVE);
    const sealed = await sealText(user, JSON.stringify(nova), CHAVE);
    if (turn === mine) sessionStorage.setItem(CHAVE, sealed);
  } catch {
    // Too large for sessionStorage, or there is no key: shown until the page is reloaded.
  }
};

export const guardarImpressao = (impressao: Impressao) => {
  const nova = { quem: knownQuem() ?? '', impressao };
  guardada.set(nova);
  const user = knownUser();
  if (user) void guardar(user.id, nova);
};

const ler = async (user: string): Promise<Guardada | null> => {
  try {
    const kept = sessionStorage.getItem(CHAVE);
    if (!kept) return null;
    // An earlier version kept it in clear.
    const old = kept.startsWith('{');
    const { quem, impressao }: Guardada = JSON.parse(old ? kept : await unsealText(user, kept, CHAVE));
    const found = { quem, impressao: impressaoDe(impressao) };
    if (old) void guardar(user, found);
    return found;
  } catch {
    return null;
  }
};

/** The current print of the signed-in user in this tab; undefined while it is opened. Updates when its settings change. */
export const useImpressao = (): Impressao | null | undefined => {
  const user = useSignedUser();
  const ultima = useSelector(guardada);
  useEffect(() => {
    if (guardada.get() === undefined)
      void ler(user.id).then((found) => guardada.set((now) => (now === undefined ? found : now)));
  }, [user.id]);
  if (ultima === undefined) return undefined;
  return ultima?.quem === quemDe(user) ? ultima.impressao : null;
};
