import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSignedUser } from '#web/lib/session/session.ts';
import { placeNow } from '#web/lib/unsaved/drafts.ts';
import { useSituacao } from '#web/lib/unsaved/keeper.ts';
import { ENVIO, type Envio, envioDe } from './envio.ts';

type Options = {
  id: string;
  /** The serialised form values, after its draft is restored. */
  escrito: string;
  pronto: boolean;
  onSalvo: () => void;
};

/**
 * An assessment saved without a connection waits on this device. Editing the form withdraws it until it is saved again.
 */
export const useEnvio = ({ id, escrito, pronto, onSalvo }: Options) => {
  const { id: usuario } = useSignedUser();
  const guarda = useMemo(() => envioDe(usuario, id), [usuario, id]);
  const { estado, recusados } = useSituacao(guarda);
  const entregue = useRef<string | null>(null);

  const achado = useEffectEvent((pendente: boolean) => {
    if (pendente) entregue.current = escrito;
  });
  useEffect(() => {
    if (!pronto) return;
    guarda.recuperar().then(
      ([rascunho]) => achado(rascunho !== undefined),
      () => undefined,
    );
  }, [guarda, pronto]);

  useEffect(() => {
    if (entregue.current === null || entregue.current === escrito) return;
    entregue.current = null;
    guarda.desistir(ENVIO);
  }, [guarda, escrito]);

  const salvo = useEffectEvent(onSalvo);
  useEffect(() => {
    if (estado !== 'salvo' || entregue.current === null) return;
    entregue.current = null;
    salvo();
  }, [estado]);

  return {
    estado,
    recusado: recusados[ENVIO],
    tentar: guarda.tentar,
    entregar: (envio: Envio, versao: number, titulo: string) => {
      entregue.current = escrito;
      guarda.mudar(ENVIO, envio, versao, placeNow(titulo));
    },
    /** The server got it through another request. */
    retirar: () => {
      entregue.current = null;
      guarda.desistir(ENVIO);
    },
  };
};
