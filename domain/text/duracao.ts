/** A time as minutes and seconds: `4:05`. */
export const minutosESegundos = (segundos: number) =>
  `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`;
