import * as contract from '#contract/conta/planos.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAssentos } from './assentos.ts';

export const planosRoutes = (serve: Serve) => {
  serve(contract.planosLista, async ({ db }) => {
    const planos = await db
      .selectFrom('planos')
      .select(['id', 'nome', 'meses', 'valor', 'recursos', 'ordem', 'ativo', 'assentos', 'valor_assento'])
      .where('ativo', '=', true)
      .orderBy('ordem')
      .orderBy('meses')
      .execute();
    const { plano_id } = await db.selectFrom('contas').select('plano_id').executeTakeFirstOrThrow();
    const assinatura = await db.selectFrom('assinaturas').select(['plano_id', 'bandeira', 'final']).executeTakeFirst();
    return { planos, atual: plano_id, assentos: await lerAssentos(db), assinatura: assinatura ?? null };
  });

  serve(contract.assinaturaCancelar, async ({ db }) => {
    await db.deleteFrom('assinaturas').execute();
  });
};
