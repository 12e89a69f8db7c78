const paragraphsOf = (text: HTMLElement) => [...text.children].map(({ textContent }) => textContent).join('\n');

/** What is in the open texts of the page. */
export const typedText = () =>
  [...document.querySelectorAll<HTMLElement>('[contenteditable="true"], textarea')]
    .map((one) => (one instanceof HTMLTextAreaElement ? one.value : paragraphsOf(one)).trim())
    .filter(Boolean)
    .join('\n\n');
