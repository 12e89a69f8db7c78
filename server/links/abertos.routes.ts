import { sql } from 'kysely';
import { linkAberto } from '#contract/links/abertos.ts';
import { instante } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { conferir, enviarCodigo } from './conferir.ts';
import { lerAtendimentoDoLink, responderAtendimento } from './confirmar.ts';

/** For recipients of links: no account and no session, only the token. */
export const linkAbertoRoutes = (serve: Serve) => {
  serve(linkAberto.ler, async ({ link }) => ({
    ...link,
    destinatario: primeiroNome(link.destinatario),
    expira_em: instante(link.expira_em),
  }));

  serve(linkAberto.abrir, async ({ db, link }) => {
    await db
      .updateTable('links_enviados')
      .set({ primeiro_uso: sql`coalesce(primeiro_uso, now())`, ultimo_uso: sql`now()` })
      .where('id', '=', link.id)
      .execute();
  });

  serve(linkAberto.codigo, ({ deps, db, link }) => enviarCodigo(deps, db, link));

  serve(linkAberto.conferir, ({ db, link, body }) => conferir(db, link, body));

  serve(linkAberto.atendimento, ({ db, link }) => lerAtendimentoDoLink(db, link));

  serve(linkAberto.responder, ({ deps, db, link, body }) => responderAtendimento(deps.cofre, db, link, body));
};
