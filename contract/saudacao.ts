/** Where nobody is named, a greeting is a greeting still: “Olá, {nome}!” becomes “Olá!”, not “Olá, !”. */
export const saudarSemNome = (texto: string, campo: string): string =>
  texto
    .replaceAll(`, ${campo}`, '')
    .replaceAll(`，${campo}`, '')
    .replaceAll(`${campo}，`, '')
    .replaceAll(`${campo}, `, '');
