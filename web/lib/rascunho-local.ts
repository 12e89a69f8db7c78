import { v7 as uuidv7 } from 'uuid';

/** Names this tab among all that write. */
export const ESTA_ABA = uuidv7();

/** What was typed and the server does not have yet. `versao` is what it was typed on, `origem` who typed it. */
export type Rascunho<V> = { campo: string; valor: V; versao: number; origem: string; em: number };

const PREFIXO = 'vinculo.rascunho';
const SEM_TRAVA_MS = 30_000;
const nomeDaTrava = (aba: string) => `${PREFIXO}|${aba}`;
const chaveDe = (...partes: string[]) => [PREFIXO, ...partes].join('|');

type Guardado = { chave: string; usuario: string; escopo: string; aba: string };

const guardados = (): Guardado[] => {
  const found: Guardado[] = [];
  for (let index = 0; index < localStorage.length; index++) {
    const chave = localStorage.key(index) ?? '';
    const [prefixo, usuario = '', escopo = '', aba = ''] = chave.split('|');
    if (prefixo === PREFIXO) found.push({ chave, usuario, escopo, aba });
  }
  return found;
};

let trava = false;
/** Held for as long as this tab lives: by it the others know that its drafts have somebody to send them. */
const mostrarVida = () => {
  if (trava || !navigator.locks) return;
  trava = true;
  navigator.locks.request(nomeDaTrava(ESTA_ABA), () => new Promise<void>(() => undefined)).catch(() => undefined);
};

const abasVivas = async (): Promise<Set<string> | null> => {
  if (!navigator.locks) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => name ?? []));
};

/** The drafts of one thing, in this browser: written at once, so that not even a closing tab loses a word. */
export const gavetaDe = <V>(usuario: string, escopo: string) => {
  const chave = (campo: string, aba = ESTA_ABA) => chaveDe(usuario, escopo, aba, campo);
  mostrarVida();

  const ler = ({ chave }: Guardado): Rascunho<V>[] => {
    try {
      return [JSON.parse(localStorage.getItem(chave) ?? '')];
    } catch {
      return [];
    }
  };

  return {
    /** Answers whether the browser took it. */
    por: (rascunho: Rascunho<V>): boolean => {
      try {
        localStorage.setItem(chave(rascunho.campo), JSON.stringify(rascunho));
        return true;
      } catch {
        return false;
      }
    },
    tirar: (campo: string) => localStorage.removeItem(chave(campo)),
    /** What this tab left behind, and what tabs that are gone left behind; the newest where there are two. */
    recuperar: async (): Promise<Rascunho<V>[]> => {
      const vivas = await abasVivas();
      const found = new Map<string, Rascunho<V>>();
      for (const one of guardados().filter((one) => one.usuario === usuario && one.escopo === escopo)) {
        const [rascunho] = ler(one);
        if (!rascunho) continue;
        const viva = vivas ? vivas.has(nomeDaTrava(one.aba)) : Date.now() - rascunho.em < SEM_TRAVA_MS;
        if (viva && one.aba !== ESTA_ABA) continue;
        const other = found.get(rascunho.campo);
        if (!other || other.em < rascunho.em) found.set(rascunho.campo, rascunho);
        if (one.aba !== ESTA_ABA) localStorage.removeItem(one.chave);
      }
      for (const rascunho of found.values()) localStorage.setItem(chave(rascunho.campo), JSON.stringify(rascunho));
      return [...found.values()];
    },
  };
};

/** Of which things this browser keeps drafts. */
export const escoposComRascunho = (usuario: string): Set<string> =>
  new Set(guardados().flatMap((one) => (one.usuario === usuario ? one.escopo : [])));
