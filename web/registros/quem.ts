/** Somebody as they signed: the name, and the registration where they had one. */
export const quemAssinou = (nome: string | null, registro: string | null) =>
  [nome, registro].filter(Boolean).join(' · ');
