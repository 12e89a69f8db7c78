import { useEffect, useRef, useState } from 'react';
import { ApiError, tell } from './api.ts';
import { type Guarda, guardaDe, type Recusados, useSituacao } from './rascunho.ts';
import { useSignedUser } from './session.ts';

/** A thing that is written and saved by itself, kept in this browser until the server has it. */
const CAMPO = 'texto';

type Salvo = { versao: number };
type Opcoes<V, S extends Salvo> = {
  escopo: string;
  servidor: S;
  valorDe: (salvo: S) => V;
  gravar: (valor: V, versao: number, saindo: boolean) => Promise<S>;
  ler: () => Promise<S>;
};

type Escrita<V, S extends Salvo> = {
  guarda: Guarda<V>;
  /** What the server is known to have from here. */
  servidor: S;
  /** What somebody else has written meanwhile. */
  outra: S | null;
};

const recusadosDe = (error: unknown): Recusados => {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) tell(error);
  if (error.status !== 409 && error.status !== 422) throw error;
  const mensagem = Object.values(error.errors).flat()[0] ?? error.message;
  return { [CAMPO]: { motivo: error.status === 409 ? 'conflito' : 'invalido', mensagem } };
};

const criar = <V, S extends Salvo>(usuario: string, { escopo, servidor, gravar, ler }: Opcoes<V, S>): Escrita<V, S> => {
  const escrita: Escrita<V, S> = {
    servidor,
    outra: null,
    guarda: guardaDe<V>({
      usuario,
      escopo,
      enviar: async ([rascunho], saindo) => {
        if (!rascunho) return {};
        // What was saved from here since this draft was begun is not somebody else's change.
        const versao = Math.max(rascunho.versao, escrita.servidor.versao);
        try {
          escrita.servidor = await gravar(rascunho.valor, versao, saindo);
          return {};
        } catch (error) {
          const recusados = recusadosDe(error);
          if (recusados[CAMPO]?.motivo === 'conflito') escrita.outra = await ler();
          return recusados;
        }
      },
    }),
  };
  return escrita;
};

const escritas = new Map<string, unknown>();

const escritaDe = <V, S extends Salvo>(usuario: string, opcoes: Opcoes<V, S>): Escrita<V, S> => {
  const chave = `${usuario}|${opcoes.escopo}`;
  const known = escritas.get(chave) as Escrita<V, S> | undefined;
  const escrita = known ?? criar(usuario, opcoes);
  escritas.set(chave, escrita);
  if (!escrita.guarda.pendente(CAMPO) && opcoes.servidor.versao >= escrita.servidor.versao)
    escrita.servidor = opcoes.servidor;
  return escrita;
};

/** What is being written, where it is, and what to do where two wrote at once. `vez` counts how often it began anew. */
export const useEscrita = <V, S extends Salvo>(opcoes: Opcoes<V, S>) => {
  const { id: usuario } = useSignedUser();
  const [escrita] = useState(() => escritaDe(usuario, opcoes));
  const { estado, recusados } = useSituacao(escrita.guarda);
  const [valor, setValor] = useState<V>(() => opcoes.valorDe(escrita.servidor));
  const [vez, setVez] = useState(0);
  // Of two changes before the screen is drawn again, the second builds on the first.
  const agora = useRef(valor);
  const comecar = (next: V) => {
    agora.current = next;
    setValor(next);
    setVez((antes) => antes + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every thing that is written
  useEffect(() => {
    escrita.guarda.recuperar().then(
      ([rascunho]) => comecar(rascunho?.valor ?? opcoes.valorDe(escrita.servidor)),
      () => comecar(opcoes.valorDe(escrita.servidor)),
    );
  }, [escrita]);
  const recusado = recusados[CAMPO];
  return {
    valor,
    /** 0 until it is known whether this browser keeps something newer. */
    vez,
    estado,
    tentar: escrita.guarda.tentar,
    versao: () => escrita.servidor.versao,
    mudar: (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      agora.current = next;
      setValor(next);
      escrita.guarda.mudar(CAMPO, next, escrita.servidor.versao);
    },
    /** Begins anew with something else, such as an earlier version. */
    trocar: (next: V) => {
      comecar(next);
      escrita.guarda.mudar(CAMPO, next, escrita.servidor.versao);
    },
    invalido: recusado?.motivo === 'invalido' ? recusado.mensagem : null,
    conflito: recusado?.motivo === 'conflito' ? escrita.outra : null,
    manter: () => {
      if (!escrita.outra) return;
      escrita.servidor = escrita.outra;
      escrita.guarda.manter(CAMPO, escrita.outra.versao);
    },
    usarOutra: () => {
      if (escrita.outra) escrita.servidor = escrita.outra;
      escrita.guarda.desistir(CAMPO);
      comecar(opcoes.valorDe(escrita.servidor));
    },
  };
};
