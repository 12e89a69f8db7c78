import sharp from 'sharp';
import { IMAGE_MAX_MEGAPIXELS } from '#domain/constants.ts';
import type { Pedido, Pintura, Uso } from './pintor.ts';

/** Re-encodes pictures one at a time, in a separate process that shares neither threads nor memory with the server. */
const LADO: Record<Uso, number> = { foto: 512, assinatura: 1000, documento: 1600 };
const FORMATOS = ['jpeg', 'png', 'webp'];
const PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** Removes camera metadata (place, time, device) and anything hidden in the file. */
const pintar = async ({ bytes, uso }: Pedido): Promise<Pintura> => {
  // From the header only: nothing is decoded yet.
  const { format, hasAlpha, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!format || !FORMATOS.includes(format)) return { recusa: 'imagem_invalida' };
  if (width * height > PIXELS) return { recusa: 'imagem_grande' };
  const fit = { width: LADO[uso], height: LADO[uso], fit: 'inside' as const, withoutEnlargement: true };
  const small = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error' }).rotate().resize(fit);
  // Transparency is kept on a letterhead.
  return uso === 'foto' || (uso === 'documento' && !hasAlpha)
    ? { tipo: 'image/jpeg', bytes: await small.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer() }
    : { tipo: 'image/png', bytes: await small.png({ compressionLevel: 9 }).toBuffer() };
};

process.on('message', (pedido: Pedido) => {
  pintar(pedido)
    .catch((): Pintura => ({ recusa: 'imagem_invalida' }))
    .then((pintura) => process.send?.(pintura));
});
// The channel closes when the server has exited.
process.on('disconnect', () => process.exit());
process.send?.('pronto');
