import { useEffect, useRef, useState } from 'react';
import { ESTA_ABA, gavetaDe } from './rascunho-local.ts';
import { useSignedUser } from './session.ts';

const CAMPO = 'formulario';
const DE_NOVO_MS = 1000;

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
  const digitado = useRef(valor);
  digitado.current = valor;
  useEffect(() => {
    let deixado = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const procurar = async () => {
      const [rascunho] = await gaveta.recuperar().catch(() => []);
      // Whoever has begun anew goes on with that.
      if (deixado || !rascunho || digitado.current !== null) return;
      recuperar.current(rascunho.valor, rascunho.versao !== inicial.current);
    };
    procurar().then(() => {
      if (deixado) return;
      setPronto(true);
      // A page that is being reloaded counts as open for a moment longer, and its draft as its own.
      timer = setTimeout(procurar, DE_NOVO_MS);
    });
    return () => {
      deixado = true;
      clearTimeout(timer);
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
