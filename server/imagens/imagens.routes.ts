import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/imagens.ts';
import { naoEncontrado } from '#server/lib/errors.ts';
import { Bytes, type Serve } from '#server/lib/serve.ts';
import { redesenhar } from './pintor.ts';

export const imagensRoutes = (serve: Serve) => {
  serve(
    contract.imagemEnviar,
    ({ arquivo, query }) => redesenhar(arquivo.bytes, query.uso),
    async ({ deps, db, conta_id, query, preparado: { tipo, bytes } }) => {
      const id = uuidv7();
      await deps.files.put('imagens', conta_id, id, bytes);
      await db.insertInto('imagens').values({ conta_id, id, uso: query.uso, tipo, tamanho: bytes.length }).execute();
      return { id };
    },
  );

  serve(contract.imagemLer, async ({ deps, db, conta_id, params }) => {
    const row = await db.selectFrom('imagens').select('tipo').where('id', '=', params.id).executeTakeFirst();
    if (!row) throw naoEncontrado();
    return new Bytes(await deps.files.get('imagens', conta_id, params.id), {
      'content-type': row.tipo,
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
    });
  });
};
