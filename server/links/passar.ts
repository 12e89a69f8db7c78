import { sql } from 'kysely';
import type { EnderecoDoLink } from '#contract/links/links.ts';
import { type MeioDePassar, REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { localDe } from '#domain/days/fuso.ts';
import { diferenca, escreverDinheiro } from '#domain/money/dinheiro.ts';
import { termosDe } from '#domain/termos.ts';
import { nomeNaMensagem } from '#domain/text/links.ts';
import { preencherMensagem } from '#domain/text/mensagem-do-link.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { postarOuRecusar } from '#server/platform/mail/correio/enviar.ts';
import { QR_MARGIN, qrSvg } from '#server/platform/print/qr.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { lerAjuste } from './ajustes/ajustes.ts';
import { MODELO } from './ajustes/modelos.ts';
import { type Contato, lerDestinatario } from './destinatario.ts';
import { enderecoDoLink } from './endereco.ts';
import type { LinkGuardado } from './links.queries.ts';

/** Passing a link on: its address, a QR code, a message, an e-mail. */

export type Remetente = { name: string; email: string; fuso: string };

/** The start of the appointment that a link is about; a link without one has no end but its own. */
export const inicioDe = async (db: Db, { atendimento_id }: Pick<LinkGuardado, 'atendimento_id'>) => {
  if (!atendimento_id) return null;
  const row = await db
    .selectFrom('atendimentos')
    .select('inicio')
    .where('id', '=', atendimento_id)
    .executeTakeFirstOrThrow();
  return row.inicio;
};

/** The name of whoever attends; null if nobody is named. */
const profissionalDe = async (db: Db, { atendimento_id }: Pick<LinkGuardado, 'atendimento_id'>) => {
  if (!atendimento_id) return null;
  const row = await db
    .selectFrom('atendimentos as a')
    .innerJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.id', '=', 'a.profissional_id'),
    )
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select('u.name')
    .where('a.id', '=', atendimento_id)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** The open amount of a charge and its due date. */
const cobrancaDe = async (
  db: Db,
  { lancamento_id, locale }: Pick<LinkGuardado, 'lancamento_id' | 'locale'>,
): Promise<Record<string, string>> => {
  if (!lancamento_id) return {};
  const { valor, valor_pago, vencimento } = await db
    .selectFrom('lancamentos')
    .select(['valor', 'valor_pago', 'vencimento'])
    .where('id', '=', lancamento_id)
    .executeTakeFirstOrThrow();
  return {
    valor: escreverDinheiro(locale, diferenca(valor, valor_pago)),
    vencimento: vencimento.split('-').reverse().join('-'),
  };
};

/** The first name of the patient if the recipient is the guardian of several; otherwise there is no need to say it. */
const qualPaciente = async (db: Db, { paciente_id, responsavel_id }: LinkGuardado) => {
  if (!responsavel_id) return null;
  const rows = await db
    .selectFrom('paciente_responsaveis as v')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'v.conta_id').onRef('p.id', '=', 'v.paciente_id'),
    )
    .select(['p.id', 'p.nome'])
    .where('v.responsavel_id', '=', responsavel_id)
    .where('p.excluido_em', 'is', null)
    .execute();
  const nome = rows.find(({ id }) => id === paciente_id)?.nome;
  return rows.length > 1 && nome ? nomeNaMensagem(primeiroNome(nome)) || null : null;
};

/** A day and an hour as messages write them. */
export const quandoEm = (inicio: string, fuso: string) => {
  const { data, hora } = localDe(inicio, fuso);
  return { data: data.split('-').reverse().join('-'), hora: hora.replace(/^0?(\d+:\d\d).*/, '$1') };
};

/**
 * The values of the message. The patient is named to a guardian of several only, since previews show the text on locked
 * screens; a charge names nobody.
 */
export const valoresDa = async (db: Db, { name, fuso }: Remetente, link: LinkGuardado) => {
  const profissional = await profissionalDe(db, link);
  const paciente = link.lancamento_id ? null : await qualPaciente(db, link);
  return {
    ...(await cobrancaDe(db, link)),
    ...(paciente && { sobre: traduz(link.locale, { chave: 'sobre.paciente', valores: { paciente } }, 'mail') }),
    nome: nomeNaMensagem(primeiroNome(link.destinatario)),
    profissional: nomeNaMensagem(profissional ?? name),
    ...quandoEm((await inicioDe(db, link)) ?? link.expira_em, fuso),
  };
};

/** The practice's own message for this kind and language, filled; `null` if it has none. */
const mensagemPropria = async (db: Db, { conta_id, tipo, locale }: LinkGuardado, valores: Record<string, string>) => {
  const texto = (await lerAjuste(db, tipo)).textos[locale];
  if (!texto) return null;
  const { config } = await db
    .selectFrom('contas')
    .select('config')
    .where('id', '=', conta_id)
    .executeTakeFirstOrThrow();
  return comSobre(
    preencherMensagem(texto, { ...termosDe(config, locale), ...valores, link: valores.endereco }),
    valores,
  );
};

/** The message; names the patient at its end if the recipient is the guardian of several. */
export const comSobre = (texto: string, { sobre }: Readonly<Record<string, string>>) =>
  sobre ? `${texto}\n${sobre}` : texto;

/** A link in the language that its recipient has now. */
export const noIdiomaDe = ({ idioma }: Contato, link: LinkGuardado): LinkGuardado => ({
  ...link,
  locale: idioma ?? link.locale,
});

/** The e-mail that carries a link, without its address. In a message that the practice wrote, the address is the button below the text. */
export const mensagemDoLink = async (
  deps: Deps,
  db: Db,
  remetente: Remetente,
  contato: Contato,
  guardado: LinkGuardado,
) => {
  const link = noIdiomaDe(contato, guardado);
  const valores = await valoresDa(db, remetente, link);
  const texto = await mensagemPropria(db, link, valores);
  return {
    modelo: MODELO[link.tipo],
    locale: link.locale,
    valores: texto === null ? valores : { ...valores, texto },
    link: enderecoDoLink(deps.env, deps.cofre, link.id),
    responder: remetente.email,
  };
};

export const enviarPorEmail = async (deps: Deps, db: Db, remetente: Remetente, link: LinkGuardado) => {
  const contato = await lerDestinatario(db, link, REGRAS_DO_LINK[link.tipo].envio);
  const { email } = contato;
  if (!email) throw invalido('email', 'link_sem_email');
  await postarOuRecusar(deps, db, { to: email, ...(await mensagemDoLink(deps, db, remetente, contato, link)) });
  await anotarEnvio(db, link.id, email);
};

/** “c***@familia.example”: enough to recognise the address, on papers that several people receive. */
const emailVelado = (email: string) => email.replace(/^(.)[^@]*/u, '$1***');

/** Notes when and where a link was sent by e-mail. */
export const anotarEnvio = (db: Db, id: string, email: string) =>
  db
    .updateTable('links_enviados')
    .set({ enviado_em: sql`now()`, enviado_para: emailVelado(email) })
    .where('id', '=', id)
    .execute();

/** Notes that a member copied a link, or opened WhatsApp with it. */
export const anotarPassado = (db: Db, id: string, meio: MeioDePassar) =>
  db.updateTable('links_enviados').set({ passado_em: sql`now()`, passado_por: meio }).where('id', '=', id).execute();

/**
 * Notes that a member knows the address of a link, and since when the first one does. It is revoked when they may not
 * see its record any more.
 */
export const anotarLeitor = (db: Db, membro_id: string, id: string) =>
  db
    .updateTable('links_enviados')
    .set({
      lido_por: sql`array_append(lido_por, ${membro_id}::uuid)`,
      mostrado_em: sql`case when lido_por = '{}' then now() else mostrado_em end`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`not ${membro_id}::uuid = any (lido_por)`)
    .execute();

/** What is needed to pass a link on. */
export const paraPassar = async (
  deps: Deps,
  db: Db,
  remetente: Remetente,
  guardado: LinkGuardado,
): Promise<EnderecoDoLink> => {
  const endereco = enderecoDoLink(deps.env, deps.cofre, guardado.id);
  const contato = await lerDestinatario(db, guardado, REGRAS_DO_LINK[guardado.tipo].envio);
  const link = noIdiomaDe(contato, guardado);
  const valores = { ...(await valoresDa(db, remetente, link)), endereco };
  const texto =
    (await mensagemPropria(db, link, valores)) ??
    comSobre(traduz(link.locale, { chave: `${MODELO[link.tipo]}.mensagem`, valores }, 'mail'), valores);
  const { telefone, email } = contato;
  return { endereco, qr: await qrSvg(endereco, QR_MARGIN), texto, telefone, email };
};
