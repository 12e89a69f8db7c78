/** Formats the month of a date: `MM-YYYY`. */
export const nomeDoMes = (mes: string) => `${mes.slice(5, 7)}-${mes.slice(0, 4)}`;
