/** Removes the placeholder of a missing name: “Olá, {nome}!” becomes “Olá!”, not “Olá, !”. */
export const saudarSemNome = (texto: string, campo: string): string =>
  texto
    .replaceAll(`, ${campo}`, '')
    .replaceAll(`，${campo}`, '')
    .replaceAll(`${campo}，`, '')
    .replaceAll(`${campo}, `, '');

const TITULO =
  /^(?:(?:dra?|profa?|sra?|srta|mrs?)\.?(?:\(a\)|[ªº])?(?:\.\s*|\s+)|(?:doutora?|doctora?|professora?|profesora?)\s+|(?:ms|me|msc|lic|psic|fga|fgo)\.\s*)/iu;

/** The first name without titles: Ana for “Dra. Ana Lima”. A name that is only a title is kept. */
export const primeiroNome = (nome: string): string => {
  let resto = nome.trim();
  for (;;) {
    const sem = resto.replace(TITULO, '').trim();
    if (!sem || sem === resto) return resto.split(/\s+/)[0] ?? '';
    resto = sem;
  }
};
