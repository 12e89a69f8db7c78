/** Loaded by the first who draws one. */
const qrcode = async () => (await import('qrcode')).default;

/** So much white around it: a reader needs four modules, of which the page gives the rest. */
export const qrSvg = async (text: string, margin: number) =>
  (await qrcode()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin });

export const qrPng = async (text: string) => (await qrcode()).toBuffer(text, { width: 440, margin: 2 });
