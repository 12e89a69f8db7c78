import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { call } from '#web/lib/api/api.ts';

/** The assessments of a patient with their long texts, which the list does not include. */
export const lerAplicacoes = async (pacienteId: string) => {
  const lista = await call(aplicacoes.listar, { params: { id: pacienteId }, query: {} });
  return Promise.all(lista.map(({ id }) => call(aplicacoes.ler, { params: { id } })));
};
