import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, tell } from '../api.ts';
import { useSignedUser } from '../session.ts';
import { type Guarda, guardaDe, type Recusado, useSituacao } from './keeper.ts';

type Saved = { versao: number };

export type WritingOptions<V, S extends Saved> = {
  escopo: string;
  /** The name of its draft on the device: a draft under another name is not found. */
  campo?: string;
  servidor: S;
  gravar: (valor: V, versao: number, saindo: boolean) => Promise<S>;
  ler: () => Promise<S>;
  aoSalvar?: (salvo: S) => void;
};

/**
 * One autosaved text: its keeper, the version the server has, and what somebody else wrote meanwhile. It outlives its
 * screen, as its draft does.
 */
export type Writing<V, S extends Saved> = {
  campo: string;
  guarda: Guarda<V>;
  /** The last version known from the server. */
  servidor: S;
  /** The version that somebody else wrote meanwhile. */
  outra: S | null;
  aoSalvar: (salvo: S) => void;
};

/** The reason of a refusal; rethrows any other failure, which is retried. */
export const recusaDe = (error: unknown): Recusado => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  const mensagem = Object.values(error.errors).flat()[0] ?? error.message;
  return { motivo: error.status === 409 ? 'conflito' : 'invalido', mensagem };
};

const CAMPO = 'texto';

const holds = (salvo: object, valor: object) => {
  const stored = salvo as Record<string, unknown>;
  return Object.entries(valor).every(([name, value]) => JSON.stringify(stored[name]) === JSON.stringify(value));
};

const create = <V extends object, S extends Saved>(usuario: string, options: WritingOptions<V, S>): Writing<V, S> => {
  const { escopo, campo = CAMPO, servidor, gravar, ler } = options;
  /** What was sent since the last answer: the server may have it. */
  const sent: V[] = [];
  const writing: Writing<V, S> = {
    campo,
    servidor,
    outra: null,
    aoSalvar: () => undefined,
    guarda: guardaDe<V>({
      usuario,
      escopo,
      enviar: async ([rascunho], saindo) => {
        if (!rascunho) return {};
        sent.push(rascunho.valor);
        const save = async (versao: number): Promise<Recusado | null> => {
          try {
            writing.servidor = await gravar(rascunho.valor, versao, saindo);
          } catch (error) {
            return recusaDe(error);
          }
          sent.length = 0;
          writing.aoSalvar(writing.servidor);
          return null;
        };
        // What was saved from here since this draft was begun is not somebody else's change.
        let recusa = await save(Math.max(rascunho.versao, writing.servidor.versao));
        if (recusa?.motivo === 'conflito') {
          const outra = await ler();
          writing.outra = outra;
          // Nor is what was saved from here without an answer.
          if (sent.some((valor) => holds(outra, valor))) recusa = await save(outra.versao);
        }
        return recusa ? { [campo]: recusa } : {};
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
  if (!writing.guarda.pendente(writing.campo) && options.servidor.versao >= writing.servidor.versao)
    writing.servidor = options.servidor;
  return writing;
};

export const write = <V, S extends Saved>({ guarda, campo, servidor }: Writing<V, S>, valor: V) =>
  guarda.mudar(campo, valor, servidor.versao);

/** Keeps the local text over what somebody else wrote. */
export const keepMine = <V, S extends Saved>(writing: Writing<V, S>) => {
  if (!writing.outra) return;
  writing.servidor = writing.outra;
  writing.guarda.manter(writing.campo, writing.outra.versao);
};

/** Takes the text that somebody else wrote. */
export const takeTheirs = <V, S extends Saved>(writing: Writing<V, S>) => {
  if (writing.outra) writing.servidor = writing.outra;
  writing.guarda.desistir(writing.campo);
};

/** An autosaved text with its state and its conflict. `vez` counts how often the text was replaced from outside. */
export const useWriting = <V extends object, S extends Saved>(
  options: WritingOptions<V, S>,
  valorDe: (salvo: S) => V,
) => {
  const { id: usuario } = useSignedUser();
  const [writing] = useState(() => writingOf(usuario, options));
  const { estado, recusados } = useSituacao(writing.guarda);
  const [valor, setValor] = useState<V>(() => valorDe(writing.servidor));
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
    writing.guarda.recuperar().then(
      ([rascunho]) => recovered(rascunho?.valor),
      () => recovered(undefined),
    );
  }, [writing]);
  const recusado = recusados[writing.campo];
  return {
    valor,
    /** 0 until the search for a newer draft on this device is over. */
    vez,
    estado,
    tentar: writing.guarda.tentar,
    versao: () => writing.servidor.versao,
    mudar: (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      agora.current = next;
      setValor(next);
      write(writing, next);
    },
    /** Replaces the text, for example with an earlier version. `mudanca` gets the current text. */
    trocar: (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      begin(next);
      write(writing, next);
    },
    invalido: recusado?.motivo === 'invalido' ? recusado.mensagem : null,
    conflito: recusado?.motivo === 'conflito' ? writing.outra : null,
    manter: () => keepMine(writing),
    usarOutra: () => {
      takeTheirs(writing);
      begin(valorDe(writing.servidor));
    },
  };
};
