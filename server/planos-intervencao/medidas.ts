import { sql } from 'kysely';
import type { Medida } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { type Contagem, PONTUACAO_MAX } from '#contract/registros.ts';
import { linhasDoHtml } from '#domain/text/html.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { abrir } from '#server/registros/index.ts';

const TRECHO = 280;
/** How many of the last appointments determine the progress. */
const ULTIMAS = 3;

/** The first lines of a text as plain text. */
export const trechoDe = (html: string) => {
  const texto = linhasDoHtml(html).replace(/\s+/g, ' ');
  return texto.length > TRECHO ? `${texto.slice(0, TRECHO).trimEnd()}…` : texto;
};

type Linha = {
  objetivo_id: string;
  atendimento_id: string;
  quando: string;
  pontuacao: number | null;
  contagem: Contagem | null;
  assinado: boolean;
  conteudo: Buffer;
};

/** The appointments that worked on each goal of a patient, oldest first, with their notes. */
export const medidasDe = async (db: Db, cofre: Cofre, pacienteId: string, objetivos: string[]) => {
  const found = new Map<string, Medida[]>();
  if (objetivos.length === 0) return found;
  const { rows } = await sql<Linha>`
    select o->>'objetivo_id' as objetivo_id, a.id as atendimento_id, a.inicio as quando,
      (o->>'pontuacao')::int as pontuacao, o->'contagem' as contagem,
      r.assinado_em is not null as assinado, r.conteudo
    from atendimentos a
    join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
    cross join lateral jsonb_array_elements(r.objetivos) o
    where a.paciente_id = ${pacienteId} and a.excluido_em is null and o->>'objetivo_id' = any(${objetivos})
    order by a.inicio, a.id`.execute(db);
  for (const { objetivo_id, conteudo, ...medida } of rows) {
    const list = found.get(objetivo_id) ?? [];
    found.set(objetivo_id, list);
    list.push({ ...medida, trecho: trechoDe(abrir(cofre, conteudo)) });
  }
  return found;
};

/** The progress of a goal, from its last scores. */
export const progressoMedido = (medidas: Pick<Medida, 'pontuacao'>[]): number | null => {
  const pontos = medidas.flatMap(({ pontuacao }) => pontuacao ?? []).slice(-ULTIMAS);
  if (pontos.length === 0) return null;
  return Math.round((100 * pontos.reduce((sum, one) => sum + one, 0)) / (pontos.length * PONTUACAO_MAX));
};
