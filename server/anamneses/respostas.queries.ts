import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Pergunta, Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import { respostaDe } from '#contract/anamneses/anamnese-respostas.ts';
import type { Fonte } from '#contract/anamneses/anamneses.ts';
import { type Respostas, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { type Mensagem, mensagemDoProblema } from '#contract/erros.ts';
import { instante } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';

type Chave = { conta_id: string; anamnese_id: string; url_topico: string };
type Envio = { respostas: Record<string, unknown>; versao?: number | undefined; origem?: string | undefined };

export const acharTopico = ({ topicos }: Retrato, url_topico: string) => {
  const topico = topicos.find(({ slug }) => slug === url_topico);
  if (!topico) throw naoEncontrado();
  return topico;
};

/**
 * Checks every answer against its question. One wrong answer refuses all; each error is reported under its question.
 */
export const conferirRespostas = (perguntas: Pergunta[], respostas: Record<string, unknown>): Respostas => {
  const campos: Record<string, Mensagem[]> = {};
  const certas: Respostas = {};
  for (const [id, valor] of Object.entries(respostas)) {
    const pergunta = perguntas.find((one) => one.id === id);
    const result = pergunta && respostaDe(pergunta).safeParse(valor);
    if (result?.success) certas[id] = vazia(result.data) ? null : result.data;
    else
      campos[`respostas.${id}`] = result?.error.issues.map(mensagemDoProblema) ?? [{ chave: 'pergunta_desconhecida' }];
  }
  if (Object.keys(campos).length) throw new Recusa(422, 'dados_invalidos', { campos });
  return certas;
};

type Guardada = { pergunta_id: string; valor: unknown; versao: number; origem: string | null };

/** The answers that somebody else has changed since to another value. */
const conflitos = (guardadas: Guardada[], novas: Respostas, { versao, origem }: Envio) =>
  guardadas.filter(
    (one) =>
      versao !== undefined &&
      Object.hasOwn(novas, one.pergunta_id) &&
      one.versao > versao &&
      (origem === undefined || one.origem !== origem) &&
      !isDeepStrictEqual(one.valor, novas[one.pergunta_id]),
  );

const doTopico = (db: Db, { anamnese_id, url_topico }: Chave) =>
  db
    .selectFrom('anamnese_respostas')
    .select(['pergunta_id', 'valor', 'versao', 'origem'])
    .where('anamnese_id', '=', anamnese_id)
    .where('url_topico', '=', url_topico)
    .execute();

const versaoDe = (guardadas: Guardada[]) => guardadas.reduce((max, { versao }) => Math.max(max, versao), 0);

export const lerTopico = async (db: Db, chave: Chave) => {
  const guardadas = await doTopico(db, chave);
  return { url_topico: chave.url_topico, versao: versaoDe(guardadas), respostas: valoresDe(guardadas) };
};

export const valoresDe = (guardadas: { pergunta_id: string; valor: Valor }[]): Respostas =>
  Object.fromEntries(guardadas.flatMap(({ pergunta_id, valor }) => (valor === null ? [] : [[pergunta_id, valor]])));

type ComFonte = { pergunta_id: string; fonte: string | null; fonte_relacao: string | null; fonte_em: string | null };
/** Who gave the answers that were taken from links. */
export const fontesDe = (guardadas: ComFonte[]): Fonte[] =>
  guardadas.flatMap(({ pergunta_id: pergunta, fonte: nome, fonte_relacao: relacao, fonte_em }) =>
    nome === null || fonte_em === null ? [] : [{ pergunta, nome, relacao, em: instante(fonte_em) }],
  );

/** Writes only the answers that were sent. The form's row must be locked: versions are counted here. */
export const salvarTopico = async (db: Db, chave: Chave, retrato: Retrato, envio: Envio, fontes: Fonte[] = []) => {
  const novas = conferirRespostas(acharTopico(retrato, chave.url_topico).perguntas, envio.respostas);
  const guardadas = await doTopico(db, chave);
  const alheias = conflitos(guardadas, novas, envio);
  if (alheias.length) {
    const campos = alheias.map(({ pergunta_id }) => [`respostas.${pergunta_id}`, [{ chave: 'conflito' }]]);
    throw new Recusa(409, 'conflito', { campos: Object.fromEntries(campos) });
  }
  const antes = new Map(guardadas.map((one) => [one.pergunta_id, one.valor]));
  const mudadas = Object.entries(novas).filter(([id, valor]) => !isDeepStrictEqual(antes.get(id) ?? null, valor));
  await gravarRespostas(db, chave, Object.fromEntries(mudadas), versaoDe(guardadas) + 1, {
    origem: envio.origem,
    fontes,
  });
  return lerTopico(db, chave);
};

type Autoria = { origem?: string | undefined; fontes?: Fonte[] };

/** An answer without a source in `fontes` is the practitioner's own, also if its question had one before. */
export const gravarRespostas = async (
  db: Db,
  chave: Chave,
  novas: Respostas,
  versao: number,
  { origem, fontes = [] }: Autoria = {},
) => {
  const linhas = Object.entries(novas);
  if (linhas.length === 0) return;
  const fonteDe = new Map(fontes.map((fonte) => [fonte.pergunta, fonte]));
  await db
    .insertInto('anamnese_respostas')
    .values(
      linhas.map(([pergunta_id, valor]) => ({
        ...chave,
        pergunta_id,
        valor: valor === null ? null : JSON.stringify(valor),
        versao,
        origem: origem ?? null,
        fonte: fonteDe.get(pergunta_id)?.nome ?? null,
        fonte_relacao: fonteDe.get(pergunta_id)?.relacao ?? null,
        fonte_em: fonteDe.get(pergunta_id)?.em ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'anamnese_id', 'pergunta_id']).doUpdateSet((eb) => ({
        valor: eb.ref('excluded.valor'),
        versao: eb.ref('excluded.versao'),
        origem: eb.ref('excluded.origem'),
        fonte: eb.ref('excluded.fonte'),
        fonte_relacao: eb.ref('excluded.fonte_relacao'),
        fonte_em: eb.ref('excluded.fonte_em'),
        atualizado_em: sql`now()`,
      })),
    )
    .execute();
};
