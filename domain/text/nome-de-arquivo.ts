const MAX = 120;

/** Characters that a file system or a header may not take, and those that cannot be seen. */
const PROIBIDOS = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

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
