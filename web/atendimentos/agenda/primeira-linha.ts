/** The first line of a note, as plain text. */
export const primeiraLinha = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.children) {
    const text = block.textContent.trim();
    if (text) return text;
  }
  return body.textContent.trim();
};
