import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Respostas } from '#contract/anamneses/preencher.ts';
import type { Informante } from '#contract/links/anamneses.ts';
import { lerAnamnese, reabrirIncompleta, salvarTopico, travarAnamnese } from '#server/anamneses/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { comRespostas, exigeEscrita, selecionar } from '../links.queries.ts';
import { abrirRespostas } from '../selo.ts';

/** What informants sent, beside the form: it never changes the form by itself. */

/** The last sending of each link. */
const ultimas = async (db: Db, anamnese_id: string) =>
  db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .distinctOn('r.link_id')
    .select(['r.id', 'r.link_id', 'r.criada_em', 'r.decisao', 'r.respostas'])
    .where('l.anamnese_id', '=', anamnese_id)
    .orderBy('r.link_id')
    .orderBy('r.id', 'desc')
    .execute();

const perguntasDosLinks = async (db: Db, ids: string[]) => {
  const rows = ids.length
    ? await db.selectFrom('link_formularios').select(['link_id', 'topicos']).where('link_id', 'in', ids).execute()
    : [];
  return new Map(
    rows.map(({ link_id, topicos }) => [
      link_id,
      topicos.map(({ slug, perguntas }) => ({ slug, perguntas: perguntas.map(({ id }) => id) })),
    ]),
  );
};

export const listarInformantes = async (db: Db, cofre: Cofre, anamnese_id: string): Promise<Informante[]> => {
  await lerAnamnese(db, anamnese_id);
  const rows = await selecionar(db).where('anamnese_id', '=', anamnese_id).orderBy('id', 'desc').execute();
  const links = await comRespostas(db, cofre, rows);
  const perguntas = await perguntasDosLinks(
    db,
    rows.map(({ id }) => id),
  );
  const porLink = new Map((await ultimas(db, anamnese_id)).map((one) => [one.link_id, one]));
  return links.map((link) => {
    const ultima = porLink.get(link.id);
    return {
      link,
      topicos: perguntas.get(link.id) ?? [],
      proposta: ultima?.respostas
        ? {
            id: ultima.id,
            criada_em: ultima.criada_em,
            revisada: ultima.decisao !== null,
            respostas: abrirRespostas(cofre, ultima.respostas),
          }
        : null,
    };
  });
};

const lerProposta = async (db: Db, cofre: Cofre, anamnese_id: string, id: string) => {
  const row = await db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['r.respostas', 'r.criada_em', 'l.destinatario', 'l.relacao', 'l.paciente_id'])
    .where('r.id', '=', id)
    .where('l.anamnese_id', '=', anamnese_id)
    .executeTakeFirst();
  if (!row?.respostas) throw naoEncontrado();
  await exigeEscrita(db, row.paciente_id, 'anamnese');
  return { ...row, respostas: abrirRespostas(cofre, row.respostas) };
};

const marcar = (db: Db, id: string, revisada: boolean) =>
  db
    .updateTable('link_respostas')
    .set(revisada ? { decisao: 'aceita', decidida_em: sql`now()` } : { decisao: null, decidida_em: null })
    .where('id', '=', id)
    .execute();

type Pedido = {
  anamnese_id: string;
  proposta: string;
  perguntas?: string[] | undefined;
  versoes: Record<string, number>;
};

/** Only these questions; all if none are named. */
const escolhidas = (respostas: Respostas, perguntas: string[] | undefined): Respostas =>
  Object.fromEntries(Object.entries(respostas).filter(([id]) => !perguntas || perguntas.includes(id)));

/** Takes answers into the form, each with its source. */
export const usarProposta = async (
  db: Db,
  cofre: Cofre,
  conta_id: string,
  { anamnese_id, proposta, perguntas, versoes }: Pedido,
) => {
  const { modelo } = await travarAnamnese(db, anamnese_id);
  if ((await lerAnamnese(db, anamnese_id)).status === 'concluida') throw new Recusa(409, 'anamnese_concluida');
  const { respostas, criada_em: em, destinatario: nome, relacao } = await lerProposta(db, cofre, anamnese_id, proposta);
  const novas = escolhidas(respostas, perguntas);
  for (const topico of modelo.topicos) {
    const daqui = Object.fromEntries(
      topico.perguntas.flatMap(({ id }) => (Object.hasOwn(novas, id) ? [[id, novas[id] ?? null]] : [])),
    );
    if (Object.keys(daqui).length === 0) continue;
    const fontes = Object.keys(daqui).map((pergunta) => ({ pergunta, nome, relacao, em }));
    const envio = { respostas: daqui, versao: versoes[topico.slug] ?? 0 };
    await salvarTopico(db, { conta_id, anamnese_id, url_topico: topico.slug }, modelo, envio, fontes);
  }
  await reabrirIncompleta(db, anamnese_id);
  const lida = await lerAnamnese(db, anamnese_id);
  const iguais = Object.entries(respostas).every(([id, valor]) => isDeepStrictEqual(lida.respostas[id], valor));
  if (iguais) await marcar(db, proposta, true);
  return lida;
};

export const revisarProposta = async (db: Db, cofre: Cofre, anamnese_id: string, id: string, revisada: boolean) => {
  await lerAnamnese(db, anamnese_id);
  await lerProposta(db, cofre, anamnese_id, id);
  await marcar(db, id, revisada);
};
