/** “Mãe” is written “mãe” after a name; “AEE” and “Escola Jardim” keep their capitals. */
const escrito = (parentesco: string) =>
  parentesco.replace(/^\p{Lu}(?![^,]*\p{Lu})/u, (letra) => letra.toLocaleLowerCase());

/** A name with its kinship: “Carla Lima, mãe”, however it was typed. */
export const comParentesco = (nome: string, parentesco: string | null | undefined) =>
  parentesco ? `${nome}, ${escrito(parentesco)}` : nome;
