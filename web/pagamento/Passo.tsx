import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isFinal, type Passo as Nome, PASSOS, passosDe } from '#contract/conta/pagamentos.ts';
import { wizardOf } from '#web/pagamentos/index.ts';
import { Encerrado } from './Encerrado.tsx';
import { usePagamento } from './pagamento-context.ts';

/**
 * Redirects a step that the type does not use, or that is too early, to the current one; shows the result of a finished
 * payment.
 */
export const Passo = ({ nome, children }: { nome: Nome; children: ReactNode }) => {
  const pagamento = usePagamento();
  const { tipo, passo, status } = pagamento;
  if (isFinal(status)) return passo === nome ? <Encerrado /> : <Navigate to={wizardOf(pagamento, passo)} replace />;
  const early = PASSOS.indexOf(nome) > PASSOS.indexOf(passo);
  const under = status === 'Boleto Gerado' && nome !== passo;
  if (!passosDe(tipo).includes(nome) || early || under) return <Navigate to={wizardOf(pagamento, passo)} replace />;
  return children;
};

/** The address without a step: redirects to the current one. */
export const PassoAtual = () => {
  const pagamento = usePagamento();
  return <Navigate to={wizardOf(pagamento, pagamento.passo)} replace />;
};
