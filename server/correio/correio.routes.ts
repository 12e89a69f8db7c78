import { descadastro } from '#contract/correio.ts';
import { Bytes, type Serve } from '#server/platform/http/serve.ts';
import { lerToken } from '#server/platform/mail/correio/descadastro.ts';
import { lerCorreio, temDescadastro } from '#server/platform/mail/correio/regras.ts';

/** For recipients of a practice's messages: no account and no session, only the token of the message. */
export const correioRoutes = (serve: Serve) => {
  serve(descadastro.abrir, async ({ deps, params }) => {
    lerToken(deps.cofre, params.token);
    return new Bytes('', { location: `${deps.env.APP_URL}/descadastro/${params.token}` });
  });

  serve(descadastro.ler, async ({ deps, params }) => {
    const { conta_id, email_hash } = lerToken(deps.cofre, params.token);
    return deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
      const { pratica } = await lerCorreio(db, deps.env);
      return { nome: pratica, descadastrado: await temDescadastro(db, email_hash) };
    });
  });

  serve(descadastro.sair, async ({ deps, params }) => {
    const { conta_id, email_hash } = lerToken(deps.cofre, params.token);
    await deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db
        .insertInto('descadastros')
        .values({ conta_id, email_hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  });

  serve(descadastro.voltar, async ({ deps, params }) => {
    const { conta_id, email_hash } = lerToken(deps.cofre, params.token);
    await deps.database.transaction({ conta_id, membro: 'produto' }, (db) =>
      db.deleteFrom('descadastros').where('email_hash', '=', email_hash).execute(),
    );
  });
};
