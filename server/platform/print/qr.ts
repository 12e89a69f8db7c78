/** Loaded on demand. */
const qrcode = async () => (await import('qrcode')).default;

/** `margin` in modules: a reader needs four of them; the page provides the rest. */
export const qrSvg = async (text: string, margin: number) =>
  (await qrcode()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin });

export const qrPng = async (text: string) => (await qrcode()).toBuffer(text, { width: 440, margin: 2 });
