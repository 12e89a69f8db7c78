import { toSVG } from 'bwip-js/node';
import QRCode from 'qrcode';

/** Interleaved 2 of 5, at the measures that a boleto is printed in: 103 mm by 13 mm. */
export const barras = (codigo: string) =>
  toSVG({ bcid: 'interleaved2of5', text: codigo, height: 13, includetext: false, paddingwidth: 5 }).replace(
    '<svg ',
    '<svg preserveAspectRatio="none" ',
  );

export const qr = (payload: string) => QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
