import { Configuracoes } from '#contract/anamneses/anamneses.ts';
import { type Respostas, topicosVisiveis, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import type { FonteChave } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { diasEntre } from '#domain/days/fuso.ts';
import { linhasDoHtml } from '#domain/text/html.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Lida } from '../biblioteca/alertas.ts';

/** What the record says about a patient that a plan can be based on. */

const ANAMNESE_MAX = 8000;
const APLICACOES = 6;
/** The topic that identifies people; it is never sent. */
const IDENTIFICACAO = 'identificacao';
const AREAS = ['areas_queixa', 'areas'];
const MOTIVOS = ['motivo_procura', 'queixa'];

const SIM_NAO = { sim: 'sim', nao: 'não', nao_sei: 'não sei' } as const;

const emTexto = (valor: Valor): string => {
  if (valor === null) return '';
  if (Array.isArray(valor)) return valor.join(', ');
  if (typeof valor === 'object') return [SIM_NAO[valor.resposta], valor.detalhe].filter(Boolean).join(': ');
  return String(valor);
};

const ultimaAnamnese = async (db: Db, pacienteId: string) => {
  const row = await db
    .selectFrom('anamneses')
    .select(['id', 'modelo', 'avaliacao', 'configuracoes'])
    .where('paciente_id', '=', pacienteId)
    .where('excluido_em', 'is', null)
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const linhas = await db
    .selectFrom('anamnese_respostas')
    .select(['pergunta_id', 'valor'])
    .where('anamnese_id', '=', row.id)
    .where('valor', 'is not', null)
    .execute();
  const respostas = Object.fromEntries(linhas.map(({ pergunta_id, valor }) => [pergunta_id, valor]));
  const { topicos_ocultos } = Configuracoes.parse(row.configuracoes);
  return { modelo: row.modelo, respostas, avaliacao: row.avaliacao, ocultos: topicos_ocultos };
};

type Anamnese = NonNullable<Awaited<ReturnType<typeof ultimaAnamnese>>>;

/** The answers in topics that the practitioner has not switched off. */
const respostasVisiveis = ({ modelo, respostas, ocultos }: Anamnese): Respostas => {
  const perguntas = topicosVisiveis(modelo, { respostas, ocultos, idade: null }).flatMap((topico) => topico.perguntas);
  return Object.fromEntries(perguntas.map(({ id }) => [id, respostas[id] ?? null]));
};

/** The anamnesis as text, without sensitive answers and topics switched off. */
const textoDaAnamnese = ({ modelo, respostas, avaliacao, ocultos }: Anamnese) => {
  const vista = { respostas, ocultos: [...ocultos, IDENTIFICACAO], idade: null };
  const linhas = topicosVisiveis(modelo, vista).flatMap(({ perguntas }) =>
    perguntas
      .filter(({ id, sensivel }) => !sensivel && !vazia(respostas[id]))
      .map(({ id, texto }) => `${texto} ${emTexto(respostas[id] ?? null)}`),
  );
  return [...linhas, avaliacao ? linhasDoHtml(avaliacao) : ''].filter(Boolean).join('\n').slice(0, ANAMNESE_MAX);
};

/** The answers without the questions, whose words would match as signs. Answers of “não” are left out. */
const falasDaAnamnese = ({ respostas, avaliacao }: Anamnese) =>
  [
    ...Object.values(respostas).map((valor) =>
      valor !== null && typeof valor === 'object' && !Array.isArray(valor)
        ? valor.resposta === 'sim'
          ? (valor.detalhe ?? '')
          : ''
        : emTexto(valor),
    ),
    avaliacao ? linhasDoHtml(avaliacao) : '',
  ]
    .filter(Boolean)
    .join('\n');

type Resultado = {
  escala?: string;
  bruto?: number | null;
  tipo?: string | null;
  valor?: number | null;
  percentil?: number | null;
  classificacao?: string | null;
};

const linhaDoEscore = ({ escala, tipo, valor, percentil, classificacao }: Resultado) =>
  [
    escala,
    valor === null || valor === undefined ? null : `${tipo} ${valor}`,
    percentil ? `percentil ${percentil}` : null,
    classificacao,
  ]
    .filter(Boolean)
    .join(', ');

const INFORMANTES: Record<string, string> = {
  proprio: 'a própria criança',
  pais: 'pais ou responsáveis',
  professor: 'professor(a)',
  observacao: 'observação',
};

const SEMANA = 7;
const POUCO = 60;
const MES = 30.44;

/** Roughly how long ago. Dates are masked before sending; this is not, so the order of results stays known. */
const haQuanto = (data: string, hoje: string) => {
  const dias = diasEntre(data, hoje);
  if (dias < SEMANA) return 'nesta semana';
  if (dias >= POUCO) return `há ${Math.floor(dias / MES)} meses`;
  const semanas = Math.floor(dias / SEMANA);
  return semanas === 1 ? 'há 1 semana' : `há ${semanas} semanas`;
};

type Titulo = { nome: string | null; data: string; informante: string | null; hoje: string };
/** The name of a test, when it was and who answered: two informants are not two measurements over time. */
const tituloDaAplicacao = ({ nome, data, informante, hoje }: Titulo) => {
  const quem = informante && INFORMANTES[informante];
  const quando = `em ${data.split('-').reverse().join('-')}, ${haQuanto(data, hoje)}`;
  return `${nome}, ${quem ? `${quando}, respondido por: ${quem}` : quando}:`;
};

const textoDosEscores = async (db: Db, pacienteId: string, hoje: string) => {
  const rows = await db
    .selectFrom('aplicacoes as p')
    .innerJoin('testes_todos as t', 't.id', 'p.teste_id')
    .select(['t.nome', 't.sigla', 'p.data', 'p.informante', 'p.resultados', 'p.observacoes'])
    .where('p.paciente_id', '=', pacienteId)
    .where('p.excluido_em', 'is', null)
    .orderBy('p.data', 'desc')
    .limit(APLICACOES)
    .execute();
  return rows
    .map(({ nome, sigla, data, informante, resultados, observacoes }) => {
      const escores = resultados.map(linhaDoEscore).filter(Boolean);
      const titulo = tituloDaAplicacao({ nome: sigla ?? nome, data, informante, hoje });
      return [titulo, ...escores, observacoes].filter(Boolean).join('\n');
    })
    .join('\n\n');
};

export type Conhecido = {
  fontes: { chave: FonteChave; texto: string }[];
  /** The initial complaint, if none has been written. */
  queixa: string;
  areas: string[];
  anamnese: Lida;
  /** The answers alone, also sensitive ones: they are searched for signs and never sent. */
  falas: string;
};

export const conhecidoDe = async (
  db: Db,
  paciente: { id: string; queixa: string | null; diagnostico: string | null },
  hoje: string,
): Promise<Conhecido> => {
  const anamnese = await ultimaAnamnese(db, paciente.id);
  const visiveis = anamnese ? respostasVisiveis(anamnese) : {};
  const motivo = MOTIVOS.map((id) => visiveis[id]).find((valor) => typeof valor === 'string');
  const areas = AREAS.flatMap((id) => {
    const valor = visiveis[id];
    return Array.isArray(valor) ? valor : [];
  });
  return {
    queixa: paciente.queixa ?? (typeof motivo === 'string' ? motivo : ''),
    areas,
    anamnese,
    falas: anamnese ? falasDaAnamnese(anamnese) : '',
    fontes: [
      { chave: 'diagnostico' as const, texto: paciente.diagnostico ?? '' },
      { chave: 'anamnese' as const, texto: anamnese ? textoDaAnamnese(anamnese) : '' },
      { chave: 'escores' as const, texto: await textoDosEscores(db, paciente.id, hoje) },
    ].filter(({ texto }) => texto.trim() !== ''),
  };
};
