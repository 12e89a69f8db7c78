import { IMAGE_MAX_BYTES } from '#contract/constants.ts';
import * as contract from '#contract/imagens.ts';
import { sha256 } from '#server/lib/cripto.ts';
import { naoEncontrado, Recusa } from '#server/lib/errors.ts';
import { guardar } from '#server/lib/guardar.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';

const SIDE = { foto: 512, assinatura: 1000, documento: 1600 };
const FORMATS = ['jpeg', 'png', 'webp'];

/** Drawn anew, so that what a camera wrote into the file (place, time, device) is gone, and so is anything hidden. */
const redraw = async (bytes: Buffer, uso: keyof typeof SIDE) => {
  if (bytes.length > IMAGE_MAX_BYTES) throw new Recusa(413, 'arquivo_grande');
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' });
    const { format, hasAlpha } = await image.metadata();
    if (!format || !FORMATS.includes(format)) throw new Error('not a picture we take');
    const fit = { width: SIDE[uso], height: SIDE[uso], fit: 'inside' as const, withoutEnlargement: true };
    const small = image.rotate().resize(fit);
    // What can be seen through stays so on a letterhead.
    return uso === 'foto' || (uso === 'documento' && !hasAlpha)
      ? { tipo: 'image/jpeg', bytes: await small.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer() }
      : { tipo: 'image/png', bytes: await small.png({ compressionLevel: 9 }).toBuffer() };
  } catch {
    throw new Recusa(422, 'imagem_invalida', { campos: { arquivo: [{ chave: 'imagem_invalida' }] } });
  }
};

export const imagensRoutes = (serve: Serve) => {
  serve(
    contract.imagemEnviar,
    async ({ deps, sessao, arquivo, query, aoFalhar }) => {
      const { tipo, bytes } = await redraw(arquivo.bytes, query.uso);
      const id = await guardar(deps.files, 'imagens', sessao.user.conta_id, bytes, aoFalhar);
      return { id, tipo, tamanho: bytes.length, sha256: sha256(bytes) };
    },
    async ({ db, conta_id, query, preparado }) => {
      await db
        .insertInto('imagens')
        .values({ conta_id, uso: query.uso, ...preparado })
        .execute();
      return { id: preparado.id };
    },
  );

  serve(contract.imagemLer, async ({ deps, db, conta_id, params }) => {
    const row = await db.selectFrom('imagens').select('tipo').where('id', '=', params.id).executeTakeFirst();
    if (!row) throw naoEncontrado();
    return new Bytes(() => deps.files.get('imagens', conta_id, params.id), {
      'content-type': row.tipo,
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
    });
  });
};
