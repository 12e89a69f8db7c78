const MAX = 120;

/** Characters that a file system or a header may not take. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const PROIBIDOS = /[\\/:*?"<>|\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The name of a downloaded paper: its title and the first name of whom it is about. */
export const nomeDoPdf = (titulo: string, primeiroNome: string) => {
  const nome = [titulo, primeiroNome]
    .map((parte) => parte.replace(PROIBIDOS, ' ').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' - ');
  return `${
    [...nome]
      .slice(0, MAX)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'documento'
  }.pdf`;
};
