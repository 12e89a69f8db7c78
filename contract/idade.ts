/** Whole months between a birth date and a day, as assessments count them: a month is full on its day, not before. */
export const mesesEntre = (nascimento: string, dia: string): number => {
  const [ano = 0, mes = 0, d = 0] = nascimento.split('-').map(Number);
  const [ano2 = 0, mes2 = 0, d2 = 0] = dia.split('-').map(Number);
  return (ano2 - ano) * 12 + (mes2 - mes) - (d2 < d ? 1 : 0);
};
