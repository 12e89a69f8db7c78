/** Values that the server writes into the page. */
const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="vinculo:${name}"]`)?.content.replace(/^%.*%$/, '') ?? '';

export const supportPhone = () => meta('support-phone') || null;
/** The length of the trial in days; 0 for no end. */
export const trialDays = () => Number(meta('trial-days')) || 0;
export const configuredLocale = () => meta('default-locale');
