import { useSyncExternalStore } from 'react';
import { ESTA_ABA, gavetaDe, type Rascunho } from './rascunho-local.ts';
import { presente } from './rascunho-selo.ts';

/**
 * Keeps what is typed in this browser until the server has it. One keeper per thing that is written (a form, a note),
 * however many fields it has; it lives on when its screen is left, and sends what is still there.
 */

/**
 * - `salvo`: the server has everything
 * - `salvando`: on its way
 * - `guardado`: the server is not reached; kept in this browser until it is
 * - `na_tela`: the server is not reached and the browser keeps nothing: this tab must stay open
 * - `recusado`: something needs a decision or a correction
 */
export type Estado = 'salvo' | 'salvando' | 'guardado' | 'na_tela' | 'recusado';
export type Recusado = { motivo: 'conflito' | 'invalido'; mensagem: string };
export type Recusados = Record<string, Recusado>;
export type Situacao = { estado: Estado; recusados: Recusados };

type Opcoes<V> = {
  usuario: string;
  escopo: string;
  /**
   * Sends drafts that share a version, a writer and a group. Answers which were refused, by their field; throws where
   * the server did not answer. `saindo`: the tab may be closing.
   */
  enviar: (lote: Rascunho<V>[], saindo: boolean) => Promise<Recusados>;
  grupo?: (campo: string) => string;
};

const PAUSA_MS = 700;
const ESPERA_MAX_MS = 30_000;

const criar = <V>({ usuario, escopo, enviar, grupo }: Opcoes<V>) => {
  const gaveta = gavetaDe<V>(usuario, escopo);
  const pendentes = new Map<string, Rascunho<V>>();
  let recusados: Recusados = {};
  let falhas = 0;
  let noNavegador = true;
  let enviando = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let situacao: Situacao = { estado: 'salvo', recusados };
  const ouvintes = new Set<() => void>();

  const estadoAgora = (): Estado => {
    if (pendentes.size === 0) return 'salvo';
    if (Object.keys(recusados).length) return 'recusado';
    if (falhas === 0) return 'salvando';
    return noNavegador ? 'guardado' : 'na_tela';
  };
  const avisar = () => {
    const estado = estadoAgora();
    if (estado === situacao.estado && recusados === situacao.recusados) return;
    situacao = { estado, recusados };
    for (const ouvinte of ouvintes) ouvinte();
  };
  const aprovar = (campo: string) => {
    if (!(campo in recusados)) return;
    const { [campo]: _, ...resto } = recusados;
    recusados = resto;
  };
  const soltar = (campo: string) => {
    pendentes.delete(campo);
    gaveta.tirar(campo);
    aprovar(campo);
  };
  const agendar = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => mandar(false), ms);
  };

  const lotes = () => {
    const prontos = [...pendentes.values()].filter(({ campo }) => !(campo in recusados));
    return Object.values(
      Object.groupBy(prontos, ({ campo, versao, origem }) => [versao, origem, grupo?.(campo)].join('|')),
    ).flatMap((lote) => (lote ? [lote] : []));
  };
  const concluir = (lote: Rascunho<V>[], negados: Recusados) => {
    // What was typed meanwhile is another draft than the one that was sent.
    for (const rascunho of lote)
      if (!(rascunho.campo in negados) && pendentes.get(rascunho.campo) === rascunho) soltar(rascunho.campo);
    if (Object.keys(negados).length) recusados = { ...recusados, ...negados };
  };
  const mandar = async (saindo: boolean) => {
    // Who left has taken nothing along: it waits, sealed, until they are back.
    if (!presente(usuario) || (enviando && !saindo)) return;
    enviando = true;
    try {
      for (const lote of lotes()) concluir(lote, await enviar(lote, saindo));
      falhas = 0;
    } catch {
      falhas += 1;
    } finally {
      enviando = false;
      avisar();
    }
    if (lotes().length) agendar(falhas ? Math.min(1000 * 2 ** falhas, ESPERA_MAX_MS) : PAUSA_MS);
  };

  const guardar = (rascunho: Rascunho<V>) => {
    pendentes.set(rascunho.campo, rascunho);
    gaveta.por(rascunho).then((kept) => {
      if (pendentes.get(rascunho.campo) !== rascunho) return;
      noNavegador = kept;
      avisar();
    });
  };

  addEventListener('online', () => mandar(false));
  addEventListener('pagehide', () => mandar(true));
  document.addEventListener('visibilitychange', () => mandar(document.visibilityState === 'hidden'));

  return {
    /** What is typed into a field, on which version of the thing. */
    mudar: (campo: string, valor: V, versao: number) => {
      const antes = pendentes.get(campo);
      guardar({
        campo,
        valor,
        versao: antes?.versao ?? versao,
        origem: antes?.origem ?? ESTA_ABA,
        em: Date.now(),
      });
      // A corrected value is tried again; a conflict waits for its decision.
      if (recusados[campo]?.motivo === 'invalido') aprovar(campo);
      avisar();
      agendar(PAUSA_MS);
    },
    pendente: (campo: string) => pendentes.get(campo),
    /** Drafts from before this screen: given back to be shown, and on their way to the server. */
    recuperar: async (): Promise<Rascunho<V>[]> => {
      const achados = (await gaveta.recuperar()).filter(({ campo }) => !pendentes.has(campo));
      for (const rascunho of achados) pendentes.set(rascunho.campo, rascunho);
      if (pendentes.size) agendar(0);
      avisar();
      return [...pendentes.values()];
    },
    /** Keeps one's own after a conflict: written again on the version that was in the way. */
    manter: (campo: string, versao: number) => {
      const meu = pendentes.get(campo);
      if (!meu) return;
      guardar({ ...meu, versao });
      aprovar(campo);
      avisar();
      agendar(0);
    },
    desistir: (campo: string) => {
      soltar(campo);
      avisar();
    },
    tentar: () => mandar(false),
    assinar: (ouvinte: () => void) => {
      ouvintes.add(ouvinte);
      return () => ouvintes.delete(ouvinte);
    },
    situacao: () => situacao,
  };
};

export type Guarda<V> = ReturnType<typeof criar<V>>;

const guardas = new Map<string, unknown>();

/** The keeper of a thing: the same one for as long as the page lives. */
export const guardaDe = <V>(opcoes: Opcoes<V>): Guarda<V> => {
  const chave = `${opcoes.usuario}|${opcoes.escopo}`;
  const known = guardas.get(chave) as Guarda<V> | undefined;
  if (known) return known;
  const made = criar(opcoes);
  guardas.set(chave, made);
  return made;
};

export const useSituacao = (guarda: Pick<Guarda<unknown>, 'assinar' | 'situacao'>) =>
  useSyncExternalStore(guarda.assinar, guarda.situacao);
