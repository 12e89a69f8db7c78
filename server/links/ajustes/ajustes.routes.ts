import { linkAjustes } from '#contract/links/ajustes.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listarAjustes, salvarAjuste } from './ajustes.ts';

/** What the practice has set for links: read by whoever makes them, changed by whoever runs the practice. */
export const linkAjustesRoutes = (serve: Serve) => {
  serve(linkAjustes.listar, ({ db }) => listarAjustes(db));
  serve(linkAjustes.salvar, ({ db, conta_id, body }) => salvarAjuste(db, conta_id, body));
};
