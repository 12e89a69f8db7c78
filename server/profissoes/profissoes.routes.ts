import { profissoes } from '#contract/conta/auth.ts';
import type { Serve } from '#server/platform/http/serve.ts';

export const profissoesRoutes = (serve: Serve) => {
  serve(profissoes, ({ deps }) =>
    deps.database.transaction(null, (db) =>
      db
        .selectFrom('profissoes')
        .select(['id', 'slug', 'nome', 'conselho', 'mascara_registro', 'exemplo_inscricao'])
        .orderBy('ordem')
        .execute(),
    ),
  );
};
