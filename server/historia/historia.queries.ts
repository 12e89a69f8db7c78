import { sql } from 'kysely';
import {
  type Historia,
  ITENS_MAX,
  type ItemDaHistoria,
  type ObjetivoDaHistoria,
  type TipoDaHistoria,
} from '#contract/historia.ts';
import type { Locale } from '#domain/constants.ts';
import { descricaoDe } from '#domain/text/descricao-gerada.ts';
import { abrirEnvio, abrirSinal, trechoDe } from '#server/planos-intervencao/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { writtenOnce } from '#server/platform/db/written-once.ts';
import { abrir } from '#server/registros/index.ts';
import { FONTES } from './fontes.ts';

/** The row as stored. */
type Linha = Omit<ItemDaHistoria, 'trecho'> & { nota: string | null; automatico: boolean };

const linhas = writtenOnce((db, tipos: TipoDaHistoria[], { id }: { id: string }) => {
  const uniao = sql.join(
    tipos.map((tipo) => sql`(${FONTES[tipo](id)})`),
    sql` union all `,
  );
  return db
    .selectFrom(sql<Linha>`(${uniao})`.as('tudo'))
    .selectAll()
    .orderBy('quando', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(ITENS_MAX));
});

const selado = (texto: string | null) => texto && Buffer.from(texto, 'base64');

/** Decrypts, and translates descriptions generated from appointments. */
const emPalavras = ({ automatico, nota, ...linha }: Linha, cofre: Cofre, locale: Locale): ItemDaHistoria => {
  const { tipo, titulo } = linha;
  const conteudo = selado(nota);
  const item = { ...linha, trecho: conteudo && trechoDe(abrir(cofre, conteudo)) };
  if (tipo === 'sinal') {
    const [trecho, motivo] = [selado(linha.detalhe), selado(linha.motivo)];
    return { ...item, detalhe: trecho && abrirSinal(cofre, trecho), motivo: motivo && abrirSinal(cofre, motivo) };
  }
  if (tipo === 'envio_escola') {
    const dados = selado(linha.pessoa);
    return { ...item, pessoa: dados && abrirEnvio(cofre, dados).destinatario };
  }
  return tipo === 'pagamento' ? { ...item, titulo: descricaoDe(locale, { descricao: titulo, automatico }) } : item;
};

export const itensDe = async (
  db: Db,
  pacienteId: string,
  { tipos, cofre, locale }: { tipos: TipoDaHistoria[]; cofre: Cofre; locale: Locale },
) => (await linhas(db, tipos, { id: pacienteId })).map((linha) => emPalavras(linha, cofre, locale));

const objetivos = writtenOnce((db, _: null, { id }: { id: string }) =>
  db
    .selectFrom('objetivos_intervencao as o')
    .innerJoin('planos_intervencao as p', (join) =>
      join.onRef('p.conta_id', '=', 'o.conta_id').onRef('p.id', '=', 'o.plano_intervencao_id'),
    )
    .select(['o.id', 'o.descricao', 'o.area', 'o.status', 'o.continua_de', 'o.plano_intervencao_id', 'p.dispensas'])
    .where('p.paciente_id', '=', id)
    .where('p.excluido_em', 'is', null)
    .orderBy('p.criado_em')
    .orderBy('o.ordem')
    .orderBy('o.id'),
);

type Guardado = Omit<ObjetivoDaHistoria, 'antes'> & { continua_de: string | null };

/** Joins the goals that continue from plan to plan; each takes the place of its first. */
export const encadeados = (guardados: Guardado[]): ObjetivoDaHistoria[] => {
  const found = new Map<string, ObjetivoDaHistoria>();
  const raiz = new Map<string, string>();
  for (const { continua_de, ...objetivo } of guardados) {
    const origem = (continua_de && raiz.get(continua_de)) || objetivo.id;
    raiz.set(objetivo.id, origem);
    const anterior = found.get(origem);
    found.set(origem, { ...objetivo, antes: anterior ? [...anterior.antes, anterior.id] : [] });
  }
  return [...found.values()];
};

export const objetivosDe = async (db: Db, pacienteId: string): Promise<Pick<Historia, 'objetivos' | 'dispensas'>> => {
  const rows = await objetivos(db, null, { id: pacienteId });
  const porPlano = new Map(rows.map(({ plano_intervencao_id, dispensas }) => [plano_intervencao_id, dispensas]));
  return {
    objetivos: encadeados(rows.map(({ dispensas: _, ...objetivo }) => objetivo)),
    dispensas: [...porPlano.values()].flat(),
  };
};
