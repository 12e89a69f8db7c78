import type { z } from 'zod';
import * as contract from '#contract/papel/imagens.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { guardar } from '#server/platform/files/guardar.ts';
import { Bytes, type Serve } from '#server/platform/http/serve.ts';
import { redesenhar } from './pintor.ts';

type Envio = z.infer<typeof contract.imagemEnviar.query>;

/** Only a picture inside a text has a place; others follow the record that references them. */
const lugarDe = ({ uso, paciente_id, administrativa }: Envio) => {
  if (uso !== 'documento') return {};
  return paciente_id ? { lugar: 'paciente' as const, paciente_id, administrativa } : { lugar: 'modelo' as const };
};

export const imagensRoutes = (serve: Serve) => {
  serve(
    contract.imagemEnviar,
    async ({ deps, sessao, arquivo, query, aoFalhar }) => {
      const { tipo, bytes } = await redesenhar(arquivo.bytes, query.uso);
      const id = await guardar(deps.files, 'imagens', sessao.user.conta_id, bytes, aoFalhar);
      return { id, tipo, tamanho: bytes.length, sha256: sha256(bytes) };
    },
    async ({ db, conta_id, query, preparado }) => {
      await db
        .insertInto('imagens')
        .values({ conta_id, uso: query.uso, ...lugarDe(query), ...preparado })
        .execute();
      return { id: preparado.id };
    },
  );

  serve(contract.imagemLer, async ({ deps, db, sessao, params }) => {
    // The photo of a colleague may be stored in another practice of theirs.
    const row = await db
      .selectFrom('imagens')
      .select(['conta_id', 'tipo'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw naoEncontrado();
    return new Bytes(() => deps.files.open('imagens', row.conta_id, params.id, sessao.user.membro.id), {
      'content-type': row.tipo,
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
    });
  });
};
