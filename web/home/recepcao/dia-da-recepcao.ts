import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Home, home, type TipoPendencia } from '#contract/home/home.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { read } from '#web/lib/api/read.ts';

/** Everybody who comes today. */
export const diaDaRecepcao = (fuso: string) => {
  const hoje = hojeEm(fuso);
  return read(atendimentos.buscar, { body: { status: 'Todos', de: hoje, ate: hoje }, silent: true });
};

/** The inbox of the reception, of all cases. */
export const pendenciasDaRecepcao = () => read(home, { query: {} });

const TIPOS: readonly TipoPendencia[] = ['respostas', 'comprovantes', 'links_fechados'];

/** What came in by link, without the other kinds of open work; null if there is nothing. */
export const daRecepcao = ({ atencao, totais, adiadas, devido }: Home) => {
  const contados = Object.entries(totais).map(([tipo, total]) => [tipo, TIPOS.some((one) => one === tipo) ? total : 0]);
  const seus: Home['totais'] = Object.fromEntries(contados);
  const algum = adiadas > 0 || TIPOS.some((tipo) => totais[tipo] > 0);
  return algum ? { atencao, totais: seus, adiadas, devido } : null;
};
