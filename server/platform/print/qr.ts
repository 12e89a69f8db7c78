/** Loaded on demand. */
const qrcode = async () => (await import('qrcode')).default;

/** The quiet zone that a scanner needs around a code, in modules. */
export const QR_MARGIN = 4;

/** `margin` in modules: less than `QR_MARGIN` where the page provides the rest. */
export const qrSvg = async (text: string, margin: number) =>
  (await qrcode()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin });

export const qrPng = async (text: string) => (await qrcode()).toBuffer(text, { width: 440, margin: 2 });
