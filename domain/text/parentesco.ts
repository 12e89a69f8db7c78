/** A kinship after a name: “Carla Lima, mãe”, however it was typed. */
export const parentescoEscrito = (parentesco: string | null | undefined) =>
  parentesco ? parentesco.charAt(0).toLocaleLowerCase() + parentesco.slice(1) : null;

/** A name with its kinship. */
export const comParentesco = (nome: string, parentesco: string | null | undefined) =>
  [nome, parentescoEscrito(parentesco)].filter(Boolean).join(', ');
