import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { topicosParaEscola, topicosVisiveis } from '#contract/anamneses/preencher.ts';
import { type AnamneseEnvio, chaveDe } from '#contract/links/anamneses.ts';
import { type Conferencia, REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { type Funcao, isSupervisionada } from '#contract/permissoes.ts';
import { DIA_MS, hojeEm, inicioDoDia, instante, somaDias } from '#domain/days/fuso.ts';
import { lerAnamnese } from '#server/anamneses/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { conferenciaPara, diasPara } from '../ajustes/ajustes.ts';
import { lerDestinatario, prolongarAbertos } from '../destinatario.ts';
import { exigeAutorizacao } from '../escola.ts';
import { aindaAberto, exigeConferivel, exigeEscrita, inserirLink, selecionar } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';

/** Sending an anamnesis to one or several informants: a link for each. */

const TIPO = 'anamnese';
const { envio: ENVIO } = REGRAS_DO_LINK[TIPO];

type Envio = z.output<typeof AnamneseEnvio>;
type Anamnese = Awaited<ReturnType<typeof lerAnamnese>>;

/** Alerts are for the practitioner. */
const semAlerta = (pergunta: Pergunta): Pergunta => ({ ...pergunta, alerta: false });

/** The questions that a link asks: of the chosen topics, or of all that apply to the patient. */
export const formularioDe = (
  anamnese: Anamnese,
  { topicos, sem_sensiveis }: Pick<Envio, 'topicos' | 'sem_sensiveis'>,
) => {
  const { modelo, respostas, configuracoes, idade } = anamnese;
  const todos: Topico[] = topicos
    ? topicosVisiveis(modelo, { respostas: {}, ocultos: [], idade: null }).filter(({ slug }) => topicos.includes(slug))
    : topicosVisiveis(modelo, { respostas, ocultos: configuracoes.topicos_ocultos, idade });
  return todos
    .map((topico) => ({
      ...topico,
      // A topic that was chosen explicitly is sent whatever the age.
      idade_max: null,
      perguntas: topico.perguntas.filter(({ sensivel }) => !(sem_sensiveis && sensivel)).map(semAlerta),
    }))
    .filter(({ perguntas }) => perguntas.length > 0);
};

/** A guardian, the patient (all empty), or somebody of the school with the authorisation that is in force. */
type Destino = {
  responsavel_id: string | null;
  escola_contato_id: string | null;
  autorizacao: { id: string; vale_ate: string | null } | null;
};

const topicosDe = ({ topicos, topicos_de = {} }: Envio, { responsavel_id, escola_contato_id }: Destino) =>
  topicos_de[escola_contato_id ?? chaveDe(responsavel_id)] ?? topicos;

type Formulario = { titulo: string; topicos: Topico[]; sem_sensiveis: boolean };

/**
 * What this recipient is asked. A school is asked no sensitive questions, and which topics it is asked does not depend
 * on what the family answered.
 */
const formularioPara = (anamnese: Anamnese, envio: Envio, destino: Destino): Formulario => {
  const daEscola = destino.autorizacao !== null;
  const sem_sensiveis = envio.sem_sensiveis || daEscola;
  const escolhidos = topicosDe(envio, destino);
  const modelo = escolhidos
    ? anamnese.modelo
    : { ...anamnese.modelo, topicos: topicosParaEscola(anamnese.modelo.topicos) };
  const base = daEscola ? { ...anamnese, modelo, respostas: {} } : anamnese;
  const topicos = formularioDe(base, { topicos: escolhidos, sem_sensiveis });
  if (topicos.length === 0) throw invalido('topicos', 'escolha_um_topico');
  return { titulo: anamnese.titulo, topicos, sem_sensiveis };
};

/** An open link of this recipient to the same questions, under the same authorisation. */
type Procurado = { anamnese_id: string; destino: Destino; conferencia: Conferencia; topicos: Formulario['topicos'] };

const acharIgual = async (db: Db, { anamnese_id, destino, conferencia, topicos }: Procurado) => {
  const { responsavel_id, escola_contato_id, autorizacao } = destino;
  const rows = await selecionar(db)
    .where('anamnese_id', '=', anamnese_id)
    .where('conferencia', '=', conferencia)
    .where(sql<boolean>`responsavel_id is not distinct from ${responsavel_id}::uuid`)
    .where(sql<boolean>`escola_contato_id is not distinct from ${escola_contato_id}::uuid`)
    .where(sql<boolean>`autorizacao_id is not distinct from ${autorizacao?.id ?? null}::uuid`)
    .orderBy('id', 'desc')
    .execute();
  for (const link of rows.filter((row) => aindaAberto(row))) {
    const asked = await db
      .selectFrom('link_formularios')
      .select('topicos')
      .where('link_id', '=', link.id)
      .executeTakeFirst();
    if (isDeepStrictEqual(asked?.topicos, topicos)) return link.id;
  }
  return null;
};

/** `funcao`: of the member who sends; none if the product does. */
type Quem = { conta_id: string; fuso: string; funcao?: Funcao };

/** Until when a link is open: as many days as were chosen, and no longer than the authorisation. */
const ateQuando = (dias: number, { autorizacao }: Destino, fuso: string) => {
  const escolhido = Date.now() + dias * DIA_MS;
  const vale_ate = autorizacao?.vale_ate;
  return instante(vale_ate ? Math.min(escolhido, Date.parse(inicioDoDia(somaDias(vale_ate, 1), fuso))) : escolhido);
};

const enviarPara = async (
  db: Db,
  cofre: Cofre,
  { conta_id, fuso }: Quem,
  { anamnese, envio }: { anamnese: Anamnese; envio: Envio },
  destino: Destino,
) => {
  const { id: anamnese_id, paciente_id } = anamnese;
  const { responsavel_id, escola_contato_id, autorizacao } = destino;
  const formulario = formularioPara(anamnese, envio, destino);
  // People of a school may not know the birth date, so they get a code by e-mail.
  const conferencia = autorizacao ? 'codigo' : await conferenciaPara(db, TIPO, envio.conferencia);
  const campo = autorizacao ? 'escola_contatos' : 'destinatarios';
  const contato = await lerDestinatario(db, { paciente_id, responsavel_id, escola_contato_id }, ENVIO, campo);
  await exigeConferivel(db, conferencia, paciente_id, contato);
  const expira_em = ateQuando(await diasPara(db, TIPO, envio.dias), destino, fuso);
  const { topicos } = formulario;
  const igual = await acharIgual(db, { anamnese_id, destino, conferencia, topicos });
  if (igual) {
    await prolongarAbertos(db, 'id', igual, { expira_em, locale: envio.locale });
    return igual;
  }
  const link_id = await inserirLink(db, cofre, contato, {
    conta_id,
    tipo: TIPO,
    paciente_id,
    anamnese_id,
    responsavel_id,
    escola_contato_id,
    autorizacao_id: autorizacao?.id ?? null,
    locale: envio.locale,
    conferencia,
    expira_em,
  });
  await db
    .insertInto('link_formularios')
    .values({ conta_id, link_id, paciente_id, ...formulario, topicos: JSON.stringify(formulario.topicos) })
    .execute();
  return link_id;
};

/** The recipients, without those of the school if no authorisation is in force. */
const destinosDe = async (db: Db, fuso: string, paciente_id: string, envio: Envio): Promise<Destino[]> => {
  const familia = [...new Set(envio.destinatarios)].map((responsavel_id) => ({
    responsavel_id,
    escola_contato_id: null,
    autorizacao: null,
  }));
  const contatos = [...new Set(envio.escola_contatos)];
  if (contatos.length === 0) return familia;
  const autorizacao = await exigeAutorizacao(db, paciente_id, hojeEm(fuso), 'escola_contatos');
  return [
    ...familia,
    ...contatos.map((escola_contato_id) => ({ responsavel_id: null, escola_contato_id, autorizacao })),
  ];
};

/** Creates a link for each recipient and returns their ids. If one of them may not receive it, all are refused. */
export const enviarAnamnese = async (db: Db, cofre: Cofre, quem: Quem, id: string, envio: Envio) => {
  const anamnese = await lerAnamnese(db, id);
  await exigeEscrita(db, anamnese.paciente_id, TIPO);
  // Trainees may not send links to a school, as they may not hand out papers.
  const supervisionada = quem.funcao !== undefined && isSupervisionada(quem.funcao);
  if (envio.escola_contatos.length > 0 && supervisionada) throw new Recusa(403, 'estagio_sem_supervisao');
  // Two requests at once create one link for each recipient.
  await trancarLinksDe(db, id);
  const ids: string[] = [];
  for (const destino of await destinosDe(db, quem.fuso, anamnese.paciente_id, envio))
    ids.push(await enviarPara(db, cofre, quem, { anamnese, envio }, destino));
  return ids;
};
