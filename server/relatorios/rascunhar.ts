import { paraEscola, type Relatorio, type relatorios, SECOES_ESCOLA } from '#contract/papel/relatorios.ts';
import type { Evento } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import type { Identidade, Pedido, Quem } from '#server/ia/index.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { documentoDeMarkdown, palavrasDe } from '#server/platform/text/oficina/oficina.ts';

const INSTRUCOES = `You help a professional who works with children to draft one section of a report about a patient.
Write only the text of the section that is asked for, in plain paragraphs or short lists in Markdown, without its title.
Write formally and impersonally, in the third person, with words that the family understands. Keep to what the sources say; where something is missing, leave "____" for the professional to fill in.`;

/** Limits a report for a school to what helps it, without anything confidential. */
const INSTRUCOES_ESCOLA = `
The school reads this report. Write only about strengths, learning needs, adaptations, how to deal with difficulties in class, and goals that the school carries out. Never write a complaint, family history, what was said in a session, a score, a diagnosis, a hypothesis or a medicine, even where a source has one.`;

type Rascunho = { secao_id: string; instrucao: string; locale: Locale; identidade: Identidade };

/** The prompt for a section: its sources are the other sections, and nothing else is sent. */
export const pedidoDaSecao = async (
  conta_id: string,
  { secoes, titulo, tipo, status }: Relatorio,
  rascunho: Rascunho,
): Promise<Pedido> => {
  if (status === 'final') throw new Recusa(409, 'relatorio_final');
  const secao = secoes.find(({ id }) => id === rascunho.secao_id);
  if (!secao) throw invalido('secao_id', 'nao_existe');
  const escola = paraEscola(tipo);
  const lidas = escola ? secoes.filter(({ chave }) => !chave || SECOES_ESCOLA.includes(chave)) : secoes;
  const palavras = await palavrasDe(
    conta_id,
    lidas.map(({ conteudo }) => conteudo),
  );
  const fontes = lidas.flatMap((one, n) => {
    const texto = palavras[n];
    return texto ? { nome: one.titulo, texto } : [];
  });
  if (fontes.length === 0) throw invalido('secao_id', 'relatorio_sem_fontes');
  const pedido = rascunho.instrucao ? `\nWhat the professional asks for: ${rascunho.instrucao}` : '';
  return {
    finalidade: 'relatorio',
    locale: rascunho.locale,
    instrucoes: escola ? INSTRUCOES + INSTRUCOES_ESCOLA : INSTRUCOES,
    fontes,
    tarefa: `Draft the section “${secao.titulo}” of the report “${titulo}”.${pedido}`,
    identidade: rascunho.identidade,
  };
};

type EventoRascunho = Evento<typeof relatorios.rascunhar>;

/** Streams the draft, and at the end yields it as the editor's HTML. Saves nothing. */
export async function* rascunharSecao(
  { ia }: Deps,
  quem: Quem,
  pedido: Pedido,
  sinal: AbortSignal,
): AsyncGenerator<EventoRascunho, void> {
  let texto = '';
  for await (const pedaco of ia.texto(quem, pedido, sinal)) {
    texto += pedaco;
    yield { tipo: 'parcial', texto };
  }
  yield { tipo: 'fim', html: await documentoDeMarkdown(quem.conta_id, texto) };
}
