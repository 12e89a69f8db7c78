import { foraDe, type HorarioDeTrabalho, type HorasDaPratica, trabalhoNoDia } from '#domain/days/expediente.ts';
import { minutosDe } from '#domain/days/hora.ts';

const minutoDe = (texto: string) => minutosDe(texto.slice(11, 16));

/**
 * How a slot of the schedule (`2026-11-18 12:00:00`) is shaded outside of working hours: as a whole, or in part by a
 * gradient.
 */
export const sombraDe = (
  { start, end }: { start: string; end: string },
  horarios: readonly HorarioDeTrabalho[],
  pratica: HorasDaPratica,
) => {
  const [de, ate] = [minutoDe(start), minutoDe(end)];
  const fora = foraDe(trabalhoNoDia(horarios, pratica, start.slice(0, 10)), { de, ate });
  if (fora.length === 0) return {};
  if (fora[0]?.de === de && fora[0].ate === ate) return { 'data-fora': true };
  const em = (minuto: number) => `${Math.round((100 * (minuto - de)) / (ate - de))}%`;
  const faixas = fora.map(
    (um) => `transparent ${em(um.de)}, var(--fora) ${em(um.de)} ${em(um.ate)}, transparent ${em(um.ate)}`,
  );
  return { style: { backgroundImage: `linear-gradient(${faixas.join(', ')})` } };
};
