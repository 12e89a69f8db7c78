import { aplicacoes } from '#contract/aplicacoes.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { call } from '#web/lib/api.ts';
import { usePapel } from '#web/lib/resultados/papel.ts';
import type { Ler } from './fontes.ts';

/** Every assessment with its scores and its profile, as the tests themselves are printed. */
export const useTestes = ({ id }: Paciente): Ler => {
  const { noTexto } = usePapel();
  return async () => {
    const lista = await call(aplicacoes.listar, { params: { id }, query: {} });
    return lista.length ? lista.toReversed().map(noTexto).join('') : null;
  };
};
