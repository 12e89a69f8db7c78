/** A month as it stands in a day: `MM-YYYY`. */
export const nomeDoMes = (mes: string) => `${mes.slice(5, 7)}-${mes.slice(0, 4)}`;
