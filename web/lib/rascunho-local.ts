import { v7 as uuidv7 } from 'uuid';
import { seloDe } from './rascunho-selo.ts';

/** Names this tab among all that write. */
export const ESTA_ABA = uuidv7();

/** What was typed and the server does not have yet. `versao` is what it was typed on, `origem` who typed it. */
export type Rascunho<V> = { campo: string; valor: V; versao: number; origem: string; em: number };

const PREFIXO = 'vinculo.rascunho';
const SEM_TRAVA_MS = 30_000;
const nomeDaTrava = (aba: string) => `${PREFIXO}|${aba}`;
const chaveDe = (...partes: string[]) => [PREFIXO, ...partes].join('|');

type Guardado = { chave: string; usuario: string; escopo: string; aba: string; campo: string };

const guardados = (): Guardado[] => {
  const found: Guardado[] = [];
  for (let index = 0; index < localStorage.length; index++) {
    const chave = localStorage.key(index) ?? '';
    const [prefixo, usuario = '', escopo = '', aba = '', campo = ''] = chave.split('|');
    if (prefixo === PREFIXO) found.push({ chave, usuario, escopo, aba, campo });
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

/** One tab at a time takes over what others left: a draft has one heir. */
const umPorVez = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`${PREFIXO}|herança`, work) : work();

/**
 * The drafts of one thing, in this browser: sealed and written at every key, so that a closing tab loses nothing and
 * nobody else who uses this browser can read it.
 */
export const gavetaDe = <V>(usuario: string, escopo: string) => {
  const selo = seloDe(usuario);
  const chave = (campo: string, aba = ESTA_ABA) => chaveDe(usuario, escopo, aba, campo);
  const lugar = (campo: string) => `${escopo}|${campo}`;
  const vezes = new Map<string, number>();
  const proxima = (campo: string) => {
    const vez = (vezes.get(campo) ?? 0) + 1;
    vezes.set(campo, vez);
    return vez;
  };
  mostrarVida();

  /** A draft with its seal; nothing where it cannot be opened, which is then left alone. */
  const ler = async ({ chave, campo }: Guardado) => {
    const selado = localStorage.getItem(chave) ?? '';
    try {
      return { selado, rascunho: JSON.parse(await selo.abrir(selado, lugar(campo))) as Rascunho<V> };
    } catch {
      return null;
    }
  };

  return {
    /** Answers whether the browser took it. */
    por: async (rascunho: Rascunho<V>): Promise<boolean> => {
      const { campo } = rascunho;
      const vez = proxima(campo);
      try {
        const selado = await selo.fechar(JSON.stringify(rascunho), lugar(campo));
        // What was typed or sent while this was being sealed is newer.
        if (vezes.get(campo) === vez) localStorage.setItem(chave(campo), selado);
        return true;
      } catch {
        return false;
      }
    },
    tirar: (campo: string) => {
      proxima(campo);
      localStorage.removeItem(chave(campo));
    },
    /** What this tab left behind, and what tabs that are gone left behind; the newest where there are two. */
    recuperar: (): Promise<Rascunho<V>[]> =>
      umPorVez(async () => {
        const vivas = await abasVivas();
        const found = new Map<string, Rascunho<V>>();
        for (const one of guardados().filter((one) => one.usuario === usuario && one.escopo === escopo)) {
          const minha = one.aba === ESTA_ABA;
          if (!minha && vivas?.has(nomeDaTrava(one.aba))) continue;
          const lido = await ler(one);
          if (!lido) continue;
          const { rascunho, selado } = lido;
          if (!minha && !vivas && Date.now() - rascunho.em < SEM_TRAVA_MS) continue;
          const other = found.get(rascunho.campo);
          if (!other || other.em < rascunho.em) {
            found.set(rascunho.campo, rascunho);
            localStorage.setItem(chave(rascunho.campo), selado);
          }
          if (!minha) localStorage.removeItem(one.chave);
        }
        return [...found.values()];
      }),
  };
};

/** Of which things this browser keeps drafts. */
export const escoposComRascunho = (usuario: string): Set<string> =>
  new Set(guardados().flatMap((one) => (one.usuario === usuario ? one.escopo : [])));
