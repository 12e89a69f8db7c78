import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

/** What an appointment, or its late cancellation, costs. */
export type ACobrar = { valor: string; paciente_id: string; atendimento_id: string };

/**
 * Creates a charge that is due today; with the same id, once. The charge of a late cancellation has the id of the answer, so
 * that it is made once from wherever it is asked for.
 */
export const useCriarCobranca = () => {
  const { fuso } = useSignedUser();
  return (id: string, cobrar: ACobrar, descricao: string) =>
    call(lancamentos.criar, { body: { id, tipo: 'Receber', descricao, vencimento: hojeEm(fuso), ...cobrar } });
};
