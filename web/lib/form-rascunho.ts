import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { ESTA_ABA, gavetaDe } from './rascunho-local.ts';
import { useSignedUser } from './session.ts';

const CAMPO = 'form';
const DE_NOVO_MS = 1000;

/**
 * Keeps a half-typed form in this browser, sealed for its user, until it is sent: a reload or a closed tab loses nothing.
 * Answers what lets go of it.
 */
export const useFormRascunho = <V extends Record<string, unknown>>(form: UseFormReturnType<V>, escopo: string) => {
  const { id } = useSignedUser();
  const [gaveta] = useState(() => gavetaDe<V>(id, escopo));
  const { values } = form;
  const voltar = useEffectEvent((valor: V) => {
    if (!form.isDirty()) form.setValues(valor);
  });
  const guardar = useEffectEvent((valor: V) => {
    if (form.isDirty()) gaveta.por({ campo: CAMPO, valor, versao: 0, origem: ESTA_ABA, em: Date.now() });
  });
  useEffect(() => {
    let left = false;
    const procurar = async () => {
      const [found] = await gaveta.recuperar().catch(() => []);
      if (!left && found) voltar(found.valor);
      return found !== undefined;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    procurar().then((found) => {
      // A page that is being reloaded counts as open for a moment longer.
      if (!found && !left) timer = setTimeout(procurar, DE_NOVO_MS);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [gaveta]);
  useEffect(() => guardar(values), [values]);
  return () => gaveta.tirar(CAMPO);
};
