import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { linkAberto } from '#contract/links/abertos.ts';
import { anamneseAberta } from '#contract/links/anamnese-aberta.ts';
import { assinaturaAberta } from '#contract/links/assinatura-aberta.ts';
import { cobrancaAberta } from '#contract/links/cobranca-aberta.ts';
import { entregaAberta } from '#contract/links/entrega-aberta.ts';
import { instante } from '#domain/days/fuso.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { localeOf } from '#server/platform/text/i18n.ts';
import { conferir, enviarCodigo } from './acesso/conferir.ts';
import { enviarAnamneseDoLink, lerAnamneseDoLink, salvarRespostas } from './anamnese/responder.ts';
import { guardarDoLink, soltar } from './arquivo/guardar.ts';
import { assinar, lerAssinaturaDoLink, recusar } from './assinatura/assinar.ts';
import { arquivoDaColeta } from './assinatura/provas/arquivo.ts';
import { lerAtendimentoDoLink, responderAtendimento } from './atendimento/confirmar.ts';
import { lerHorarios } from './atendimento/horarios.ts';
import { enviarComprovante, lerCobrancaDoLink } from './cobranca/pagar.ts';
import { conferirProva } from './cobranca/prova.ts';
import { baixarEntrega, lerEntregaDoLink, receberEntrega } from './entrega/receber.ts';

const origemDe = ({ endereco, headers }: FastifyRequest) => ({ endereco, agente: headers['user-agent'] ?? null });

/** The language that the page shows: that of the link, unless another one was chosen on the phone. */
const idiomaDaPagina = ({ headers }: FastifyRequest, link: LinkDaChamada) =>
  localeOf(headers['accept-language'], link.locale);

const assinaturaRoutes = (serve: Serve) => {
  serve(assinaturaAberta.capa, async ({ link }) => ({ paciente: primeiroNome(link.paciente) }));

  serve(assinaturaAberta.ler, ({ deps, db, link }) => lerAssinaturaDoLink(deps.cofre, db, link));

  serve(assinaturaAberta.baixar, async ({ deps, db, link }) => {
    const { conta_id, coleta_id, paciente } = link;
    if (!coleta_id) throw naoEncontrado();
    const { titulo } = await lerAssinaturaDoLink(deps.cofre, db, link);
    return arquivoDaColeta(deps, { conta_id, coleta_id }, { titulo, paciente });
  });

  serve(assinaturaAberta.assinar, ({ deps, db, link, body, request }) =>
    assinar(deps, db, link, body, origemDe(request)),
  );

  serve(assinaturaAberta.recusar, ({ deps, db, link, body, request }) =>
    recusar(deps.cofre, db, link, body.motivo, origemDe(request)),
  );
};

/** For recipients of links: no account and no session, only the token. */
export const linkAbertoRoutes = (serve: Serve) => {
  serve(linkAberto.ler, async ({ link }) => ({
    ...link,
    destinatario: primeiroNome(link.destinatario),
    expira_em: instante(link.expira_em),
  }));

  serve(linkAberto.pratica, async ({ link }) => link.pratica);

  serve(linkAberto.abrir, async ({ db, link }) => {
    await db
      .updateTable('links_enviados')
      .set({ primeiro_uso: sql`coalesce(primeiro_uso, now())`, ultimo_uso: sql`now()` })
      .where('id', '=', link.id)
      .execute();
  });

  serve(linkAberto.codigo, ({ deps, db, link }) => enviarCodigo(deps, db, link));

  serve(linkAberto.conferir, ({ db, link, body }) => conferir(db, link, body));

  serve(linkAberto.atendimento, ({ deps, db, link }) => lerAtendimentoDoLink(deps.cofre, db, link));

  serve(linkAberto.horarios, ({ db, link }) => lerHorarios(db, link));

  serve(linkAberto.responder, ({ deps, db, link, body }) => responderAtendimento(deps.cofre, db, link, body));

  serve(anamneseAberta.ler, ({ deps, db, link, request }) =>
    lerAnamneseDoLink(deps.cofre, db, link, idiomaDaPagina(request, link)),
  );

  serve(anamneseAberta.salvar, ({ deps, db, link, body }) => salvarRespostas(deps.cofre, db, link, body));

  serve(anamneseAberta.enviar, ({ deps, db, link, request }) =>
    enviarAnamneseDoLink(deps.cofre, db, link, idiomaDaPagina(request, link)),
  );

  serve(entregaAberta.ler, ({ db, link }) => lerEntregaDoLink(db, link));

  serve(entregaAberta.baixar, ({ deps, db, link }) => baixarEntrega(deps.files, db, link));

  serve(entregaAberta.receber, ({ db, link }) => receberEntrega(db, link));

  assinaturaRoutes(serve);

  serve(cobrancaAberta.ler, ({ deps, db, link }) => lerCobrancaDoLink(deps.cofre, db, link));

  serve(
    cobrancaAberta.comprovar,
    ({ deps, link, arquivo, aoFalhar }) => guardarDoLink(deps, link, arquivo, conferirProva, aoFalhar),
    async ({ deps, db, link, preparado: prova }) => {
      const { usada } = await enviarComprovante(db, link, prova);
      if (!usada) soltar(deps, link, prova);
      return lerCobrancaDoLink(deps.cofre, db, link);
    },
  );
};
