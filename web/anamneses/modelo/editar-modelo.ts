import type { UseFormReturnType } from '@mantine/form';
import {
  type ModeloConteudo,
  PALAVRAS_DE_TELA,
  type Pergunta,
  type TipoDeResposta,
  type Topico,
} from '#contract/anamneses/anamnese-modelos.ts';
import { normaliza } from '#web/lib/normaliza.ts';

export type ModeloForm = UseFormReturnType<ModeloConteudo>;

const semAcento = (titulo: string) =>
  normaliza(titulo)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** A slug for a new topic that no other topic or screen uses. */
export const enderecoNovo = (titulo: string, topicos: Topico[]) => {
  const base = semAcento(titulo) || 'topico';
  const usados = new Set([...PALAVRAS_DE_TELA, ...topicos.map(({ slug }) => slug)]);
  for (let vez = 1; ; vez++) {
    const slug = vez === 1 ? base : `${base}-${vez}`;
    if (!usados.has(slug)) return slug;
  }
};

export const perguntaNova = (): Pergunta => ({
  id: `p_${crypto.randomUUID().replaceAll('-', '')}`,
  tipo: 'texto_curto',
  texto: '',
  dica: null,
  obrigatoria: false,
  sensivel: false,
  oculta: false,
  alerta: false,
  opcoes: [],
  detalhe: null,
  unidade: null,
  min: null,
  max: null,
  rotulo_min: null,
  rotulo_max: null,
});

export const topicoNovo = (titulo: string, topicos: Topico[]): Topico => ({
  slug: enderecoNovo(titulo, topicos),
  titulo,
  ajuda: null,
  oculto: false,
  quando: null,
  idade_max: null,
  perguntas: [],
});

/** Changes the answer type and adds defaults for what the new type requires. */
export const comTipo = (pergunta: Pergunta, tipo: TipoDeResposta): Pergunta => ({
  ...pergunta,
  tipo,
  alerta: tipo === 'sim_nao_detalhe' && pergunta.alerta,
  ...(tipo === 'escala' && { min: pergunta.min ?? 0, max: pergunta.max ?? 10 }),
});

/** The topic and question of the first error. */
export const lugarDoErro = (errors: Record<string, unknown>): { topico: number; pergunta: number | null } | null => {
  for (const campo of Object.keys(errors)) {
    const [, topico, pergunta] = /^topicos\.(\d+)(?:\.perguntas\.(\d+))?/.exec(campo) ?? [];
    if (topico) return { topico: Number(topico), pergunta: pergunta ? Number(pergunta) : null };
  }
  return null;
};
