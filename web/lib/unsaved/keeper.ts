import { useSyncExternalStore } from 'react';
import { drawerOf, forgetDrafts, type Place, placeNow, type Rascunho } from './drafts.ts';
import { watchRisk } from './risk.ts';
import { isPresent, onSealOpen } from './seal.ts';
import { THIS_TAB } from './tabs.ts';

/**
 * Keeps what is typed on this device until the server has it. One keeper per record (a form, a note), for all its
 * fields; it outlives its screen and sends what is pending.
 */

/**
 * - `salvo`: the server has everything
 * - `salvando`: on its way
 * - `guardado`: the server is not reached; kept on this device until it is
 * - `na_tela`: the server is not reached and the device keeps nothing: this tab must stay open
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
   * Sends drafts that share a version, a writer and a group. Resolves to the refused fields; throws if the server did
   * not answer. `saindo`: the tab may be closing.
   */
  enviar: (lote: Rascunho<V>[], saindo: boolean) => Promise<Recusados>;
  grupo?: (campo: string) => string;
};

const PAUSA_MS = 700;
const ESPERA_MAX_MS = 30_000;
/** How many of the values that were sent without an answer are remembered with a draft. */
const ENVIADOS = 3;
/** A draft that the device has not confirmed by then counts as not kept. */
const SEM_RESPOSTA_MS = 150;

const criar = <V>({ usuario, escopo, enviar, grupo }: Opcoes<V>) => {
  const gaveta = drawerOf<V>(usuario, escopo);
  const pendentes = new Map<string, Rascunho<V>>();
  /** Fields whose last value the device does not have. */
  const soltos = new Set<string>();
  let recusados: Recusados = {};
  let falhas = 0;
  /** `saindo`: a request is running that outlives the tab. */
  let enviando: 'saindo' | 'aberta' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let situacao: Situacao = { estado: 'salvo', recusados };
  const ouvintes = new Set<() => void>();

  const estadoAgora = (): Estado => {
    if (pendentes.size === 0) return 'salvo';
    if (Object.keys(recusados).length) return 'recusado';
    if (falhas === 0) return 'salvando';
    return soltos.size ? 'na_tela' : 'guardado';
  };
  const avisar = () => {
    const estado = estadoAgora();
    if (estado === situacao.estado && recusados === situacao.recusados) return;
    situacao = { estado, recusados };
    for (const ouvinte of [...ouvintes, ...vigias]) ouvinte();
  };
  const aprovar = (campo: string) => {
    if (!(campo in recusados)) return;
    const { [campo]: _, ...resto } = recusados;
    recusados = resto;
  };
  const soltar = (campo: string) => {
    pendentes.delete(campo);
    soltos.delete(campo);
    void gaveta.remove(campo);
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
    // A value typed during the request is another draft and stays pending.
    for (const rascunho of lote)
      if (!(rascunho.campo in negados) && pendentes.get(rascunho.campo) === rascunho) soltar(rascunho.campo);
    if (Object.keys(negados).length) recusados = { ...recusados, ...negados };
  };
  const mandar = async (saindo: boolean, fechando = false) => {
    // Nothing is sent after sign-out: the sealed drafts wait until their user is back.
    if (!isPresent(usuario)) return;
    // Two requests on the same version conflict. Only a closing tab sends again, if the running request ends with the
    // tab.
    if (enviando && !(fechando && enviando === 'aberta')) return;
    enviando = saindo ? 'saindo' : 'aberta';
    try {
      for (const lote of lotes()) {
        for (const rascunho of lote)
          rascunho.enviados = [...(rascunho.enviados ?? []), rascunho.valor].slice(-ENVIADOS);
        concluir(lote, await enviar(lote, saindo));
      }
      falhas = 0;
    } catch {
      falhas += 1;
      segurar();
    } finally {
      enviando = null;
      avisar();
    }
    if (lotes().length) agendar(falhas ? Math.min(1000 * 2 ** falhas, ESPERA_MAX_MS) : PAUSA_MS);
  };

  const guardar = (rascunho: Rascunho<V>) => {
    const { campo } = rascunho;
    pendentes.set(campo, rascunho);
    const marcar = (kept: boolean) => {
      if (pendentes.get(campo) !== rascunho) return;
      if (kept) soltos.delete(campo);
      else soltos.add(campo);
      avisar();
    };
    const slow = setTimeout(() => marcar(false), SEM_RESPOSTA_MS);
    gaveta.put(rascunho).then((kept) => {
      clearTimeout(slow);
      marcar(kept);
    });
  };
  /** Tries again to store drafts that the device does not have. */
  const segurar = () => {
    for (const campo of soltos) {
      const rascunho = pendentes.get(campo);
      if (rascunho) guardar(rascunho);
    }
  };

  addEventListener('online', () => mandar(false));
  addEventListener('pagehide', ({ persisted }) => mandar(true, !persisted));
  document.addEventListener('visibilitychange', () => mandar(document.visibilityState === 'hidden'));
  onSealOpen(segurar);
  watchRisk(() => soltos.size > 0 && isPresent(usuario));

  return {
    /** Takes what is typed into a field, with the version it is typed on. */
    mudar: (campo: string, valor: V, versao: number, lugar: Place = placeNow()) => {
      const antes = pendentes.get(campo);
      guardar({
        campo,
        valor,
        versao: antes?.versao ?? versao,
        origem: antes?.origem ?? THIS_TAB,
        ...(antes?.enviados ? { enviados: antes.enviados } : {}),
        em: Date.now(),
        lugar,
      });
      // A corrected value is sent again; a conflict waits for the user's decision.
      if (recusados[campo]?.motivo === 'invalido') aprovar(campo);
      avisar();
      agendar(PAUSA_MS);
    },
    pendente: (campo: string) => pendentes.get(campo),
    /** Returns earlier drafts, to be shown, and sends them. */
    recuperar: async (): Promise<Rascunho<V>[]> => {
      const achados = (await gaveta.recover()).filter(({ campo }) => !pendentes.has(campo));
      for (const rascunho of achados) pendentes.set(rascunho.campo, rascunho);
      if (pendentes.size) agendar(0);
      avisar();
      return [...pendentes.values()];
    },
    /** After a conflict keeps the local value: sends it again on the conflicting version. */
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
    /** Discards everything that is not sent yet. */
    descartar: () => {
      for (const campo of [...pendentes.keys()]) soltar(campo);
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

const vigias = new Set<() => void>();
/** Called when the state of any keeper changes. */
export const onKeeperChange = (listener: () => void) => {
  vigias.add(listener);
  return () => vigias.delete(listener);
};

const guardas = new Map<string, unknown>();

/** Whether the server refused a draft of this scope, so that the user must decide. */
export const isRefused = (usuario: string, escopo: string) => {
  const guarda = guardas.get(`${usuario}|${escopo}`) as Pick<Guarda<unknown>, 'situacao'> | undefined;
  return guarda?.situacao().estado === 'recusado';
};

/** The keeper of a scope: the same instance while the page lives. */
export const guardaDe = <V>(opcoes: Opcoes<V>): Guarda<V> => {
  const chave = `${opcoes.usuario}|${opcoes.escopo}`;
  const known = guardas.get(chave) as Guarda<V> | undefined;
  if (known) return known;
  const made = criar(opcoes);
  guardas.set(chave, made);
  return made;
};

/** Discards all drafts of a scope on this device. */
export const discard = async (usuario: string, escopo: string) => {
  const guarda = guardas.get(`${usuario}|${escopo}`) as Pick<Guarda<unknown>, 'descartar'> | undefined;
  guarda?.descartar();
  await forgetDrafts(usuario, escopo);
};

export const useSituacao = (guarda: Pick<Guarda<unknown>, 'assinar' | 'situacao'>) =>
  useSyncExternalStore(guarda.assinar, guarda.situacao);
