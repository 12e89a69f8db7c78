/** “CRP 06/12345”: a number that names no council gets the name of the one that gave it. */
export const escreverRegistro = (registro: string | null, conselho: string | null) =>
  registro && conselho && !/\p{L}/u.test(registro) ? `${conselho.split('/').at(-1)} ${registro}` : (registro ?? '');
