/** What the server wrote into the page. */
const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="vinculo:${name}"]`)?.content.replace(/^%.*%$/, '') ?? '';

export const supportPhone = () => meta('support-phone') || null;
export const configuredLocale = () => meta('default-locale');
