const KEY = 'vinculo_recem_criado';

/** The patient who was just created in this tab, and how many appointments were booked with them. Holds no names. */
export type RecemCriado = { id: string; atendimentos: number };

export const lembrarCriado = (criado: RecemCriado) => sessionStorage.setItem(KEY, JSON.stringify(criado));
export const esquecerCriado = () => sessionStorage.removeItem(KEY);

export const recemCriado = (id: string): RecemCriado | null => {
  const kept = sessionStorage.getItem(KEY);
  const criado = kept ? (JSON.parse(kept) as RecemCriado) : null;
  return criado?.id === id ? criado : null;
};
