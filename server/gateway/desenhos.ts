import { qrSvg } from '#server/platform/print/qr.ts';

/** Interleaved 2 of 5, at the printed size of a boleto: 103 mm by 13 mm. */
export const barras = async (codigo: string) => {
  const { toSVG } = await import('bwip-js/node');
  const svg = toSVG({ bcid: 'interleaved2of5', text: codigo, height: 13, includetext: false, paddingwidth: 5 });
  return svg.replace('<svg ', '<svg preserveAspectRatio="none" ');
};

export const qr = (payload: string) => qrSvg(payload, 2);
