import { useCallback, useEffect, useState } from 'react';
import { conferencia, type Falha, falhaDo, ler } from './chamar.ts';
import { useIdioma } from './textos.ts';

/** Reads one thing of the link, and again once the second check was passed. Without a path, nothing. */
export const useLido = <T>(path: string | null) => {
  const { locale } = useIdioma();
  const [dado, setDado] = useState<T | null>(null);
  const [falha, setFalha] = useState<Falha | null>(null);
  const carregar = useCallback(async () => {
    if (!path) return;
    try {
      setDado(await ler<T>(path, locale));
      setFalha(null);
    } catch (error) {
      setFalha(falhaDo(error));
    }
  }, [path, locale]);
  useEffect(() => {
    const again = () => void carregar();
    again();
    conferencia.addEventListener('feita', again);
    return () => conferencia.removeEventListener('feita', again);
  }, [carregar]);
  return { dado, setDado, falha, setFalha, carregar };
};
