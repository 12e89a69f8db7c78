/** The signer: the name, and the council registration if there was one. */
export const quemAssinou = (nome: string | null, registro: string | null) =>
  [nome, registro].filter(Boolean).join(' · ');
