import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export const rascunhosRoutes = (serve: Serve) => {
  serve(rascunhoChave, async ({ deps, db, sessao, conta_id }) => {
    const usuario_id = sessao.user.id;
    const pessoa = await db
      .selectFrom('usuarios')
      .select(['conta_id', 'posses'])
      .where('id', '=', usuario_id)
      .executeTakeFirstOrThrow();
    // Until somebody could belong to several practices there was one key: it is that of the practice they were created in.
    const primeira = pessoa.conta_id === conta_id;
    const partes = ['rascunho', usuario_id, ...(pessoa.posses ? [pessoa.posses] : []), ...(primeira ? [] : [conta_id])];
    return { usuario_id, conta_id, primeira, chave: deps.cofre.derive(partes.join('|')).toString('base64') };
  });
};
