import { type HorarioDeTrabalho, type HorasDaPratica, instanteDoMinuto, trabalhoNoDia } from './expediente.ts';
import { instante, localDe, somaDias } from './fuso.ts';

/** Free slots: working hours without what is taken. */

export type Trecho = { inicio: string; fim: string };
type Expediente = HorasDaPratica & {
  fuso: string;
  /** The hours of the professional; none are those of the practice. */
  horarios: readonly HorarioDeTrabalho[];
};
type Pedido = {
  /** The first day, and how many. */
  de: string;
  quantos: number;
  duracao_ms: number;
  /** Days without work. */
  folgas: ReadonlySet<string>;
  ocupados: readonly Trecho[];
};

const PASSO_MS = 30 * 60_000;
const MEIO_DIA = '12:00';

const toca = (a: Trecho, b: Trecho) =>
  Date.parse(a.inicio) < Date.parse(b.fim) && Date.parse(a.fim) > Date.parse(b.inicio);

const doDia = (data: string, expediente: Expediente, duracao_ms: number): Trecho[] =>
  trabalhoNoDia(expediente.horarios, expediente, data).flatMap(({ de, ate }) => {
    const aos = (minuto: number) => Date.parse(instanteDoMinuto(data, minuto, expediente.fuso));
    const slots: Trecho[] = [];
    for (let at = aos(de); at + duracao_ms <= aos(ate); at += PASSO_MS)
      slots.push({ inicio: instante(at), fim: instante(at + duracao_ms) });
    return slots;
  });

/** Every free slot of these days, every half hour. */
export const horariosLivres = (
  expediente: Expediente,
  { de, quantos, duracao_ms, folgas, ocupados }: Pedido,
): Trecho[] =>
  Array.from({ length: quantos }, (_, n) => somaDias(de, n))
    .filter((data) => !folgas.has(data))
    .flatMap((data) => doDia(data, expediente, duracao_ms))
    .filter((slot) => !ocupados.some((taken) => toca(slot, taken)));

/** A few of them to choose from: the first of each morning and of each afternoon. */
export const alguns = (livres: readonly Trecho[], fuso: string, max: number): Trecho[] => {
  const seen = new Set<string>();
  return livres
    .filter(({ inicio }) => {
      const { data, hora } = localDe(inicio, fuso);
      const half = `${data} ${hora < MEIO_DIA}`;
      if (seen.has(half)) return false;
      seen.add(half);
      return true;
    })
    .slice(0, max);
};
