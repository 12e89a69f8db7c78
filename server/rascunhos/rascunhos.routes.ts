import { rascunhoChave } from '#contract/rascunhos.ts';
import type { Serve } from '#server/lib/serve.ts';

export const rascunhosRoutes = (serve: Serve) => {
  serve(rascunhoChave, async ({ deps, sessao }) => {
    const usuario_id = sessao.user.id;
    return { usuario_id, chave: deps.cofre.derive(`rascunho|${usuario_id}`).toString('base64') };
  });
};
