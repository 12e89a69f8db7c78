import { createAtom, useSelector } from '@tanstack/react-store';
import { quemDe } from '#contract/conta/quem.ts';
import type { Impressao } from '#contract/papel/impressoes.ts';
import { CONFIG_IMPRESSAO_PADRAO } from '#domain/paper/opcoes-de-impressao.ts';
import { knownQuem, useUser } from '#web/lib/session/session.ts';

/** What `/imprimir` shows. Kept in sessionStorage, so that it survives a reload. */
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

/** What this page load stored; before that, sessionStorage has the one of the page load before. */
const guardada = createAtom<Guardada | null>(null);

export const guardarImpressao = (impressao: Impressao) => {
  const atual = { quem: knownQuem() ?? '', impressao };
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
    const { quem, impressao } = JSON.parse(sessionStorage.getItem(CHAVE) ?? '');
    return { quem, impressao: impressaoDe(impressao) };
  } catch {
    return null;
  }
};

const atual = (desta: Guardada | null) => desta ?? lida();

/** The current print of the signed-in user in this tab. Updates when its settings change on the same screen. */
export const useImpressao = (): Impressao | null => {
  const user = useUser();
  const ultima = useSelector(guardada, atual);
  return ultima && user && ultima.quem === quemDe(user) ? ultima.impressao : null;
};
