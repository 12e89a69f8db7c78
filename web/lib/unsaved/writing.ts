import { useSelector } from '@tanstack/react-store';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { Rascunho } from './drafts.ts';
import { type Keeper, keeperOf, type Refusal, useIsShown, useStatus } from './keeper.ts';
import { recusaDe } from './recusa.ts';
import { sameValue } from './same.ts';
import { THIS_TAB } from './tabs.ts';

type Saved = { versao: number };

export type WritingOptions<V, S extends Saved> = SaverOptions<V, S> & {
  escopo: string;
  /** The name of its draft on the device: a draft under another name is not found. */
  campo?: string;
  servidor: S;
  aoSalvar?: (salvo: S) => void;
};

/**
 * One autosaved text: its keeper, the version the server has, and what somebody else wrote meanwhile. It outlives its
 * screen, as its draft does.
 */
export type Writing<V, S extends Saved> = {
  campo: string;
  keeper: Keeper<V>;
  /** The last version known from the server. */
  servidor: S;
  /** The version that somebody else wrote meanwhile. */
  outra: S | null;
  aoSalvar: (salvo: S) => void;
};

const holdsAll = (saved: object, value: object) => {
  const stored = saved as Record<string, unknown>;
  return Object.entries(value).every(([name, part]) => sameValue(stored[name], part));
};

export type SaverOptions<V, S extends Saved> = {
  gravar: (valor: V, versao: number, saindo: boolean) => Promise<S>;
  ler: () => Promise<S>;
  /** Whether the server has this value, as far as it stores it unchanged; by default compares all of it. */
  temNoServidor?: (salvo: S, valor: V) => boolean;
  /** Whether the server still has the value that this one was typed over: another part of the record was changed. */
  intocado?: (salvo: S, valor: V) => boolean;
};
type Draft<V> = Pick<Rascunho<V>, 'versao' | 'origem'> & { enviados: V[] };
type Answer<S> = { salvo: S } | { recusa: Refusal; outra: S | null };

/**
 * Saves a value on the version it was typed on. If the server has another version, it is saved over that one only if
 * nobody else wrote it: the server has a value sent from here whose answer was lost. Otherwise the result is a
 * conflict, with the other text.
 */
export const saverOf = <V extends object, S extends Saved>(options: SaverOptions<V, S>) => {
  const { gravar, ler, temNoServidor = holdsAll, intocado = () => false } = options;
  /** The version that the last save from here became. */
  let made = 0;
  return async (valor: V, draft: Draft<V>, saindo: boolean): Promise<Answer<S>> => {
    const save = async (versao: number): Promise<Answer<S>> => {
      try {
        const salvo = await gravar(valor, versao, saindo);
        made = salvo.versao;
        return { salvo };
      } catch (error) {
        return { recusa: recusaDe(error), outra: null };
      }
    };
    // Text of another tab keeps its own version, even if this tab has saved a newer one.
    const first = await save(draft.origem === THIS_TAB ? Math.max(draft.versao, made) : draft.versao);
    if ('salvo' in first || first.recusa.reason !== 'conflito') return first;
    let outra: S;
    try {
      outra = await ler();
    } catch (error) {
      return { recusa: recusaDe(error), outra: null };
    }
    const fromHere = draft.enviados.some((sent) => temNoServidor(outra, sent)) || intocado(outra, valor);
    const second = fromHere ? await save(outra.versao) : first;
    return 'salvo' in second ? second : { ...second, outra };
  };
};

const CAMPO = 'texto';

const create = <V extends object, S extends Saved>(usuario: string, options: WritingOptions<V, S>): Writing<V, S> => {
  const { escopo, campo = CAMPO, servidor } = options;
  const save = saverOf(options);
  const writing: Writing<V, S> = {
    campo,
    servidor,
    outra: null,
    aoSalvar: () => undefined,
    keeper: keeperOf<V>({
      user: usuario,
      scope: escopo,
      send: async ([rascunho], saindo) => {
        if (!rascunho) return {};
        const { valor, versao, origem, enviados = [] } = rascunho;
        const answer = await save(valor, { versao, origem, enviados }, saindo);
        if ('recusa' in answer) {
          writing.outra = answer.outra;
          return { [campo]: answer.recusa };
        }
        writing.servidor = answer.salvo;
        writing.aoSalvar(answer.salvo);
        return {};
      },
    }),
  };
  return writing;
};

const writings = new Map<string, unknown>();

export const writingOf = <V extends object, S extends Saved>(
  usuario: string,
  options: WritingOptions<V, S>,
): Writing<V, S> => {
  const chave = `${usuario}|${options.escopo}`;
  const writing = (writings.get(chave) as Writing<V, S> | undefined) ?? create(usuario, options);
  writings.set(chave, writing);
  if (options.aoSalvar) writing.aoSalvar = options.aoSalvar;
  if (!writing.keeper.pendingOf(writing.campo) && options.servidor.versao >= writing.servidor.versao)
    writing.servidor = options.servidor;
  return writing;
};

export const write = <V, S extends Saved>({ keeper, campo, servidor }: Writing<V, S>, valor: V) =>
  keeper.change(campo, valor, servidor.versao);

/** Keeps the local text over what somebody else wrote. */
export const keepMine = <V, S extends Saved>(writing: Writing<V, S>) => {
  if (!writing.outra) return;
  writing.servidor = writing.outra;
  writing.keeper.keepMine(writing.campo, writing.outra.versao);
};

/** Takes the text that somebody else wrote. */
export const takeTheirs = <V, S extends Saved>(writing: Writing<V, S>) => {
  if (writing.outra) writing.servidor = writing.outra;
  writing.keeper.giveUp(writing.campo);
};

/**
 * Whether a text that was closed elsewhere (signed, made final) has changes on this device that the server does not
 * have: its editor stays until they are decided on.
 */
export const useUnsent = <V extends object, S extends Saved>(options: WritingOptions<V, S>, closed: boolean) => {
  const { id: usuario } = useSignedUser();
  const [{ keeper }] = useState(() => writingOf(usuario, options));
  useEffect(() => {
    // An open text is recovered by its editor.
    if (closed) keeper.recover().catch(() => undefined);
  }, [keeper, closed]);
  useIsShown(keeper);
  // An open text changes its state with every key.
  return useSelector(keeper.status, ({ state }) => closed && state !== 'salvo');
};

/** Somebody has put the cursor into a text, or answers a question about it. */
const isBusy = () =>
  (document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable) ||
  document.querySelector('[role=dialog]') !== null;

/**
 * An autosaved text with its state and its conflict. `vez` counts how often the text was replaced from outside. `follows`: takes
 * a newer version of the server while nothing was typed here, because the first may be old; otherwise the first key would
 * be a conflict. Not while the text has the cursor, which would be lost.
 */
export const useWriting = <V extends object, S extends Saved>(
  options: WritingOptions<V, S>,
  valorDe: (salvo: S) => V,
  { follows = false } = {},
) => {
  const { id: usuario } = useSignedUser();
  const [writing] = useState(() => writingOf(usuario, options));
  const { state: estado, refusals: recusados } = useStatus(writing.keeper);
  const [valor, setValor] = useState<V>(
    () => writing.keeper.pendingOf(writing.campo)?.valor ?? valorDe(writing.servidor),
  );
  const [vez, setVez] = useState(0);
  // A ref, so that a second change before the next render builds on the first.
  const agora = useRef(valor);
  const begin = (next: V) => {
    agora.current = next;
    setValor(next);
    setVez((antes) => antes + 1);
  };
  const recovered = useEffectEvent((found: V | undefined) => begin(found ?? valorDe(writing.servidor)));
  useEffect(() => {
    writing.keeper.recover().then(
      ([rascunho]) => recovered(rascunho?.valor),
      () => recovered(undefined),
    );
  }, [writing]);
  const { servidor } = options;
  const follow = useEffectEvent(() => {
    if (!follows || servidor.versao <= writing.servidor.versao) return;
    if (writing.keeper.pendingOf(writing.campo) || isBusy()) return;
    writing.servidor = servidor;
    // Before that, the search for a draft begins with it.
    if (vez > 0) begin(valorDe(servidor));
  });
  useEffect(() => {
    if (servidor) follow();
  }, [servidor]);
  const mudar = useCallback(
    (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      agora.current = next;
      setValor(next);
      write(writing, next);
    },
    [writing],
  );
  const recusado = recusados[writing.campo];
  return {
    valor,
    /** 0 until the search for a newer draft on this device is over. */
    vez,
    estado,
    tentar: writing.keeper.retry,
    versao: () => writing.servidor.versao,
    mudar,
    /** Replaces the text, for example with an earlier version. `mudanca` gets the current text. */
    trocar: (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      begin(next);
      write(writing, next);
    },
    invalido: recusado?.reason === 'invalido' ? recusado.message : null,
    conflito: recusado?.reason === 'conflito' ? writing.outra : null,
    manter: () => keepMine(writing),
    usarOutra: () => {
      takeTheirs(writing);
      begin(valorDe(writing.servidor));
    },
  };
};
