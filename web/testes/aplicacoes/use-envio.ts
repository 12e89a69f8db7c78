import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSignedUser } from '#web/lib/session/session.ts';
import { placeNow } from '#web/lib/unsaved/drafts.ts';
import { useStatus } from '#web/lib/unsaved/keeper.ts';
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
  const keeper = useMemo(() => envioDe(usuario, id), [usuario, id]);
  const { state: estado, refusals: recusados } = useStatus(keeper);
  const entregue = useRef<string | null>(null);

  const achado = useEffectEvent((pendente: boolean) => {
    if (pendente) entregue.current = escrito;
  });
  useEffect(() => {
    if (!pronto) return;
    keeper.recover().then(
      ([rascunho]) => achado(rascunho !== undefined),
      () => undefined,
    );
  }, [keeper, pronto]);

  useEffect(() => {
    if (entregue.current === null || entregue.current === escrito) return;
    entregue.current = null;
    keeper.giveUp(ENVIO);
  }, [keeper, escrito]);

  const salvo = useEffectEvent(onSalvo);
  useEffect(() => {
    if (estado !== 'salvo' || entregue.current === null) return;
    entregue.current = null;
    salvo();
  }, [estado]);

  return {
    estado,
    recusado: recusados[ENVIO],
    tentar: keeper.retry,
    entregar: (envio: Envio, versao: number, titulo: string) => {
      entregue.current = escrito;
      keeper.change(ENVIO, envio, versao, placeNow(titulo));
    },
    /** The server got it through another request. */
    retirar: () => {
      entregue.current = null;
      keeper.giveUp(ENVIO);
    },
  };
};
