import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSignedUser } from '#web/lib/session.ts';
import { placeNow } from '#web/lib/unsaved/drafts.ts';
import { useSituacao } from '#web/lib/unsaved/keeper.ts';
import { ENVIO, type Envio, envioDe } from './envio.ts';

type Options = {
  id: string;
  /** What stands in the form now, once its draft has been put back. */
  escrito: string;
  pronto: boolean;
  onSalvo: () => void;
};

/** What was saved without a connection waits on this device. Typing again takes it back until the button is pressed anew. */
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
    /** The server has it now by another way. */
    retirar: () => {
      entregue.current = null;
      guarda.desistir(ENVIO);
    },
  };
};
