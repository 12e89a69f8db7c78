import { useEffect, useRef, useState } from 'react';
import { ESTA_ABA, gavetaDe } from './rascunho-local.ts';
import { useSignedUser } from './session.ts';

const CAMPO = 'formulario';

type Opcoes<V> = {
  escopo: string;
  /** What was typed and is not saved; nothing where there is no such thing. */
  valor: V | null;
  /** What it is typed on. */
  versao: number;
  /** A draft, and whether something newer was saved since it was begun. */
  onRecuperar: (valor: V, velho: boolean) => void;
};

/** What stands in a form that a button saves, kept in this browser: a reload or a closed tab loses nothing. */
export const useRascunhoDoFormulario = <V>({ escopo, valor, versao, onRecuperar }: Opcoes<V>) => {
  const { id: usuario } = useSignedUser();
  const [gaveta] = useState(() => gavetaDe<V>(usuario, escopo));
  const [pronto, setPronto] = useState(false);
  const recuperar = useRef(onRecuperar);
  recuperar.current = onRecuperar;
  const inicial = useRef(versao);
  useEffect(() => {
    let deixado = false;
    gaveta
      .recuperar()
      .then(([rascunho]) => {
        if (!deixado && rascunho) recuperar.current(rascunho.valor, rascunho.versao !== inicial.current);
      })
      .catch(() => undefined)
      .finally(() => !deixado && setPronto(true));
    return () => {
      deixado = true;
    };
  }, [gaveta]);
  const escrito = valor === null ? null : JSON.stringify(valor);
  const ultimo = useRef<string | null>(null);
  useEffect(() => {
    const chave = escrito && `${versao} ${escrito}`;
    if (!pronto || chave === ultimo.current) return;
    ultimo.current = chave;
    if (escrito === null) gaveta.tirar(CAMPO);
    else void gaveta.por({ campo: CAMPO, valor: JSON.parse(escrito), versao, origem: ESTA_ABA, em: Date.now() });
  }, [gaveta, pronto, escrito, versao]);
  return { pronto, esquecer: () => gaveta.tirar(CAMPO) };
};
