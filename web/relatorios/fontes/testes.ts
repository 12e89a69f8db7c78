import type { Paciente } from '#contract/pacientes.ts';
import { usePapel } from '#web/testes/index.ts';
import { lerAplicacoes } from './aplicacoes.ts';
import type { Ler } from './ler.ts';

/** Every assessment with its scores and its profile, as assessments are printed. */
export const useTestes = ({ id }: Paciente): Ler => {
  const { noTexto } = usePapel();
  return async () => {
    const lista = await lerAplicacoes(id);
    return lista.length ? lista.toReversed().map(noTexto).join('') : null;
  };
};
