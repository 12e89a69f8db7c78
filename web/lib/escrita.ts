import { useEffect, useRef, useState } from 'react';
import { escrever, escritaDe, manterMinha, type OpcoesDaEscrita, usarOutra } from './escrita-viva.ts';
import { useSituacao } from './rascunho.ts';
import { useSignedUser } from './session.ts';

const CAMPO = 'texto';

type Opcoes<V, S extends { versao: number }> = Omit<OpcoesDaEscrita<V, S>, 'campo' | 'aoSalvar'> & {
  valorDe: (salvo: S) => V;
};

/** What is being written, where it is, and what to do where two wrote at once. `vez` counts how often it began anew. */
export const useEscrita = <V, S extends { versao: number }>(opcoes: Opcoes<V, S>) => {
  const { id: usuario } = useSignedUser();
  const [escrita] = useState(() => escritaDe<V, S>(usuario, { ...opcoes, campo: CAMPO }));
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
      escrever(escrita, next);
    },
    /** Begins anew with something else, such as an earlier version: made of what stands there now, not when it was asked for. */
    trocar: (mudanca: (antes: V) => V) => {
      const next = mudanca(agora.current);
      comecar(next);
      escrever(escrita, next);
    },
    invalido: recusado?.motivo === 'invalido' ? recusado.mensagem : null,
    conflito: recusado?.motivo === 'conflito' ? escrita.outra : null,
    manter: () => manterMinha(escrita),
    usarOutra: () => {
      usarOutra(escrita);
      comecar(opcoes.valorDe(escrita.servidor));
    },
  };
};
