import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export const rascunhosRoutes = (serve: Serve) => {
  serve(rascunhoChave, async ({ deps, db, sessao }) => {
    const usuario_id = sessao.user.id;
    const { posses } = await db
      .selectFrom('usuarios')
      .select('posses')
      .where('id', '=', usuario_id)
      .executeTakeFirstOrThrow();
    const finalidade = posses === 0 ? `rascunho|${usuario_id}` : `rascunho|${usuario_id}|${posses}`;
    return { usuario_id, chave: deps.cofre.derive(finalidade).toString('base64') };
  });
};
