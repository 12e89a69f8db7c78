/** Text for comparison: lower case, without accents. */
export const normaliza = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether any field of a record contains the text. */
export const combina = (item: object, busca: string): boolean => {
  const wanted = normaliza(busca);
  if (!wanted) return true;
  return Object.entries(item).some(
    ([campo, value]) =>
      !campo.endsWith('id') &&
      (typeof value === 'string' || typeof value === 'number') &&
      normaliza(String(value)).includes(wanted),
  );
};
