import * as contract from '#contract/anamneses/anamnese-modelos.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import {
  meuModelo,
  padrao,
  resumo,
  salvarMeuModelo,
  versaoDoMeuModelo,
  versoesDoMeuModelo,
} from './modelos.queries.ts';
import { MODELOS, modeloPadrao } from './modelos.ts';

/** The current model with this slug. */
export const acharModelo = async (db: Db, slug: string): Promise<contract.Modelo | null> => {
  if (slug === contract.MEU_MODELO) return meuModelo(db);
  const found = modeloPadrao(slug);
  return found ? padrao(found) : null;
};

export const anamneseModelosRoutes = (serve: Serve) => {
  serve(contract.modelosListar, async ({ db }) => {
    const meu = await meuModelo(db);
    return [...MODELOS.map(padrao), ...(meu ? [meu] : [])].map(resumo);
  });

  serve(contract.meuModeloVersoes, async ({ db }) => (await versoesDoMeuModelo(db)).map(resumo));

  serve(contract.modeloLer, async ({ db, params }) => {
    const modelo = await acharModelo(db, params.slug);
    if (!modelo) throw naoEncontrado();
    return modelo;
  });

  serve(contract.meuModeloSalvar, ({ db, conta_id, body }) => salvarMeuModelo(db, conta_id, body, body.versao));

  serve(contract.meuModeloRestaurar, async ({ db, conta_id, body }) => {
    const { versao, modelo = '' } = body;
    const source = versao === undefined ? await acharModelo(db, modelo) : await versaoDoMeuModelo(db, versao);
    if (!source) throw invalido('versao', 'nao_existe');
    return salvarMeuModelo(db, conta_id, source);
  });
};
