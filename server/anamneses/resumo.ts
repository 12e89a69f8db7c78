import { z } from 'zod';
import { topicosVisiveis, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import type { Locale } from '#domain/constants.ts';
import type { Identidade, Pedido } from '#server/ia/index.ts';
import type { lerAnamnese } from './anamneses.queries.ts';

export const ResumoGerado = z.object({
  trechos: z
    .array(
      z.object({
        titulo: z.string().describe('Two to five words'),
        texto: z.string().refine((texto) => texto.trim() !== ''),
      }),
    )
    .refine((lista) => lista.length > 0),
});

const INSTRUCOES = `You help a therapist who works with children (psychopedagogy, neuropsychology, speech therapy, psychology) to draft the synthesis of an anamnesis from the answers of the family.
Write four to eight pieces, each about one thing: the complaint and since when, pregnancy and birth, development, health, language, school, behaviour and routine, family, strengths, what to look into next. Leave out a piece that the answers say nothing about.
Each piece: two to five plain sentences that say only what the answers say, with who said it where that is known. Name what is missing where it matters. No diagnosis, no advice on medication, no guesses about causes.
Answer with one JSON object with the field trechos; each with titulo (two to five words) and texto (plain text). Write nothing before or after it.`;

const emPalavras = (valor: Valor): string => {
  if (valor === null) return '';
  if (Array.isArray(valor)) return valor.join(', ');
  if (typeof valor === 'object') return [valor.resposta, valor.detalhe].filter(Boolean).join('. ');
  return String(valor);
};

const TEXTO_MAX = 60_000;
/** The topic that identifies people; it is never sent. */
const IDENTIFICACAO = 'identificacao';

type Entrada = {
  anamnese: Awaited<ReturnType<typeof lerAnamnese>>;
  idade: number | null;
  locale: Locale;
  identidade: Identidade;
  incluir_sensiveis: boolean;
};

/** The same request for the preview and for the provider. */
export const pedidoDeResumo = ({ anamnese, idade, locale, identidade, incluir_sensiveis }: Entrada): Pedido => {
  const { modelo, respostas, configuracoes } = anamnese;
  const topicos = topicosVisiveis(modelo, {
    respostas,
    ocultos: [...configuracoes.topicos_ocultos, IDENTIFICACAO],
    idade,
  });
  const fontes = topicos.flatMap(({ titulo, perguntas }) => {
    const linhas = perguntas
      .filter(({ id, sensivel }) => (incluir_sensiveis || !sensivel) && !vazia(respostas[id]))
      .map(({ id, texto }) => `${texto} ${emPalavras(respostas[id] ?? null)}`);
    return linhas.length ? [{ nome: titulo, texto: linhas.join('\n') }] : [];
  });
  let left = TEXTO_MAX;
  const cabem = fontes.map((fonte) => {
    const texto = fonte.texto.slice(0, Math.max(left, 0));
    left -= texto.length;
    return { ...fonte, texto };
  });
  return {
    finalidade: 'anamnese',
    locale,
    instrucoes: INSTRUCOES,
    identidade,
    fontes: [
      ...(idade === null ? [] : [{ nome: 'Perfil', texto: `Idade: ${idade} anos` }]),
      ...cabem.filter(({ texto }) => texto),
    ],
    tarefa: 'Draft the synthesis of this anamnesis.',
  };
};
