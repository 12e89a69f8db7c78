/** Text as it is compared: without accents, in lower case. */
export const normaliza = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether any field of a record holds the text. */
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
