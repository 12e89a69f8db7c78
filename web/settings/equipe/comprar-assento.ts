import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { assentosComprar } from '#contract/conta/assentos-compra.ts';
import type { BodyInput } from '#contract/route.ts';
import { call } from '#web/lib/api/api.ts';
import { rememberPayment, type TipoDeAssento, wizardOf } from '#web/pagamentos/index.ts';

type Convite = BodyInput<typeof assentosComprar>['convite'];

/** Begins the payment of a seat; `pagar` opens its wizard, and is called last: it leaves the screen. */
export const useComprarAssento = () => {
  const navigate = useNavigate();
  // One id for the dialog, so that a second click makes no second payment.
  const id = useRef(uuidv7());
  return async (tipo: TipoDeAssento, convite?: Convite) => {
    const pagamento = await call(assentosComprar, { body: { id: id.current, tipo, convite } });
    rememberPayment(pagamento);
    return () => navigate({ to: wizardOf(pagamento, pagamento.passo) });
  };
};
