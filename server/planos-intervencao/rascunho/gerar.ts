import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Proposto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { Chegando, rascunhoIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { GERAIS, type Geral, type Resultado, recompor } from '#contract/planos-intervencao/resultado-intervencao.ts';
import type { Evento } from '#contract/route.ts';
import type { Locale } from '#domain/constants.ts';
import type { termosDe } from '#domain/termos.ts';
import type { Pedido, Quem } from '#server/ia/index.ts';
import { FalhaIa } from '#server/ia/index.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { propostoDe } from '../biblioteca/biblioteca.ts';
import { avaliar, type Caso as CasoDaRegra, compor, type Escolha } from '../biblioteca/regra.ts';
import type { Modo } from './pedido.ts';
import { ObjetivoGerado, PlanoIntervencaoGerado } from './pedido.ts';
import { anotarRascunho } from './rascunho.queries.ts';

type EventoGerar = Evento<typeof rascunhoIntervencao.gerar>;

const RESULTADO_VAZIO: Resultado = {
  objetivo_geral: '',
  frequencia: '',
  orientacoes_familia: '',
  orientacoes_escola: '',
  de: {},
  objetivos: [],
  fracas: [],
  avisos: [],
};

export type Geracao = {
  quem: Quem;
  paciente_id: string;
  locale: Locale;
  /** The practice's words, to fill the placeholders of the texts. */
  termos: ReturnType<typeof termosDe>;
  modo: Modo;
  /** The id of the goal to replace. */
  trocar: string | null;
  resultado: Resultado | null;
  regra: CasoDaRegra;
  pedido: Pedido;
};

/** The proposed goals to keep: all, or for a new draft only the accepted ones. */
const ficam = ({ modo, resultado }: Geracao): Proposto[] =>
  (resultado?.objetivos ?? []).filter(({ decisao }) => modo !== 'novo' || decisao === 'aceito');

/** Inserts new goals: in place of the replaced one, or at the end. */
const juntar = ({ trocar }: Geracao, antes: Proposto[], novos: Proposto[]): Proposto[] => {
  const at = trocar === null ? -1 : antes.findIndex(({ id }) => id === trocar);
  if (at < 0) return [...antes, ...novos];
  return novos.length ? [...antes.slice(0, at), ...novos.slice(0, 1), ...antes.slice(at + 1)] : antes;
};

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');

type Vindo = Partial<Record<keyof z.infer<typeof PlanoIntervencaoGerado>, unknown>>;

const chegando = (objetivo: unknown): Chegando => {
  const { descricao, area, estrategias, criterio } = (objetivo ?? {}) as Record<string, unknown>;
  return { descricao: texto(descricao), area: texto(area), estrategias: texto(estrategias), criterio: texto(criterio) };
};

const SEMANAS_MAX = 104;

const deIa = (
  id: string,
  { orientacao_familia, orientacao_escola, ...gerado }: z.infer<typeof ObjetivoGerado>,
): Proposto => ({
  ...gerado,
  id,
  descricao: gerado.descricao.trim().slice(0, 500),
  estrategias: gerado.estrategias.slice(0, 4000),
  especificos: gerado.especificos.slice(0, 4000) || null,
  recursos: gerado.recursos.slice(0, 4000) || null,
  frequencia: gerado.frequencia.slice(0, 200) || null,
  criterio: gerado.criterio.slice(0, 1000),
  evidencia: gerado.evidencia.slice(0, 4000),
  ambientes: [...new Set(gerado.ambientes)],
  semanas: gerado.semanas >= 1 && gerado.semanas <= SEMANAS_MAX ? gerado.semanas : null,
  atendimentos: null,
  casou: [],
  familia: orientacao_familia.trim().slice(0, 2000),
  escola: orientacao_escola.trim().slice(0, 2000),
  biblioteca: null,
  origem: 'ia',
  decisao: 'pendente',
});

/** The complete goals of a plan that is streaming in: the last one counts only when the plan has ended. */
const inteiros = (vindo: Vindo, acabou: boolean, ids: string[]): Proposto[] => {
  const lista = Array.isArray(vindo.objetivos) ? vindo.objetivos : [];
  return lista.slice(0, acabou ? lista.length : -1).flatMap((one, place) => {
    const lido = ObjetivoGerado.safeParse(one);
    ids[place] ??= uuidv7();
    return lido.success ? [deIa(ids[place], lido.data)] : [];
  });
};

const PASSO_MS = 120;

async function* comIa(
  { ia }: Deps,
  geracao: Geracao,
  sinal: AbortSignal,
  guardar: (vindo: Vindo, novos: Proposto[]) => Promise<void>,
): AsyncGenerator<EventoGerar, void> {
  const ids: string[] = [];
  let guardados = 0;
  let last: Vindo = {};
  let shown = 0;
  try {
    for await (const one of ia.objeto(geracao.quem, { ...geracao.pedido, esquema: PlanoIntervencaoGerado }, sinal)) {
      last = ('pronto' in one ? one.pronto : one.parcial) as Vindo;
      const novos = inteiros(last, 'pronto' in one, ids);
      if (novos.length > guardados) {
        guardados = novos.length;
        await guardar(last, novos);
      }
      if ('pronto' in one || Date.now() - shown >= PASSO_MS) {
        shown = Date.now();
        const objetivos = Array.isArray(last.objetivos) ? last.objetivos.map(chegando) : [];
        yield { tipo: 'parcial', objetivo_geral: texto(last.objetivo_geral), objetivos };
      }
    }
  } finally {
    if (guardados === 0 && texto(last.objetivo_geral)) await guardar(last, inteiros(last, false, ids));
  }
}

const daBiblioteca = ({
  regra,
  modo,
  trocar,
  resultado,
}: Geracao): { planoIntervencao: Partial<Resultado>; escolhas: Escolha[] } => {
  const presentes = new Set((resultado?.objetivos ?? []).flatMap(({ biblioteca }) => biblioteca ?? []));
  const composto = compor(regra);
  const novas = composto.escolhas.filter(({ item }) => !presentes.has(item.slug));
  if (modo === 'novo') {
    const aceitos = new Set(
      (resultado?.objetivos ?? []).flatMap(({ biblioteca, decisao }) =>
        decisao === 'aceito' ? (biblioteca ?? []) : [],
      ),
    );
    const { escolhas, ...planoIntervencao } = composto;
    return { planoIntervencao, escolhas: escolhas.filter(({ item }) => !aceitos.has(item.slug)) };
  }
  const proximas = [
    ...novas,
    ...avaliar(regra).filter(
      ({ item }) =>
        !presentes.has(item.slug) &&
        !novas.some((one) => one.item.slug === item.slug) &&
        (item.profissao === null || item.profissao === regra.profissao),
    ),
  ];
  return { planoIntervencao: {}, escolhas: proximas.slice(0, modo === 'trocar' || trocar ? 1 : 2) };
};

async function* comBiblioteca(
  geracao: Geracao,
  guardar: (vindo: Partial<Resultado>, novos: Proposto[]) => Promise<void>,
): AsyncGenerator<EventoGerar, void> {
  const { planoIntervencao, escolhas } = daBiblioteca(geracao);
  const novos = escolhas.map(({ item, provas }) => propostoDe(item, uuidv7(), provas, geracao.locale));
  await guardar(planoIntervencao, novos);
  yield { tipo: 'parcial', objetivo_geral: '', objetivos: novos.map(chegando) };
}

/** Fields that the provider writes for the whole plan; the others are derived from the accepted goals. */
const DO_PLANO_INTEIRO: Geral[] = ['objetivo_geral', 'frequencia'];

/** What to keep of the existing draft. General fields that the practitioner wrote are never overwritten. */
const baseDe = ({ modo, resultado }: Geracao, origem: 'ia' | 'biblioteca'): Resultado => {
  const partida = modo === 'novo' ? RESULTADO_VAZIO : { ...RESULTADO_VAZIO, ...resultado };
  const meu = (campo: Geral) => resultado !== null && !resultado.de[campo] && resultado[campo].trim() !== '';
  const gerais = GERAIS.map((campo) => {
    if (meu(campo)) return [campo, resultado?.[campo] ?? ''];
    return [campo, modo === 'novo' ? '' : partida[campo]];
  });
  const de = GERAIS.filter((campo) => !meu(campo)).map((campo) => [
    campo,
    (modo !== 'novo' && partida.de[campo]) ||
      (origem === 'ia' && DO_PLANO_INTEIRO.includes(campo) ? 'todos' : 'aceitos'),
  ]);
  return { ...partida, ...Object.fromEntries(gerais), de: Object.fromEntries(de) };
};

/** Drafts a plan and saves it while it streams in, so that a broken connection loses nothing. */
export async function* gerarPlanoIntervencao(
  deps: Deps,
  geracao: Geracao,
  sinal: AbortSignal,
): AsyncGenerator<EventoGerar, void> {
  const { quem, paciente_id } = geracao;
  const origem = deps.ia.modelo ? ('ia' as const) : ('biblioteca' as const);
  const antes = ficam(geracao);
  const base = baseDe(geracao, origem);
  let resultado: Resultado = { ...base, objetivos: antes };
  const anotar = (mudanca: Parameters<typeof anotarRascunho>[3]) =>
    anotarRascunho(deps.database, quem.conta_id, paciente_id, mudanca);
  const guardar = async (vindo: Vindo | Partial<Resultado>, novos: Proposto[]) => {
    const { fracas = base.fracas, avisos = base.avisos } = vindo as Partial<Resultado>;
    const ditos = GERAIS.flatMap((campo) => {
      const dito = base.de[campo] === 'todos' ? texto((vindo as Vindo)[campo as keyof Vindo]) : '';
      return dito ? [[campo, dito]] : [];
    });
    const objetivos = juntar(geracao, antes, novos);
    resultado = recompor({ ...base, ...Object.fromEntries(ditos), fracas, avisos, objetivos }, (count) =>
      traduz(geracao.locale, { chave: 'atendimentos_na_semana', valores: { ...geracao.termos, count } }),
    );
    await anotar({ resultado });
  };
  try {
    yield { tipo: 'inicio', origem, modelo: deps.ia.modelo };
    yield* origem === 'ia' ? comIa(deps, geracao, sinal, guardar) : comBiblioteca(geracao, guardar);
    await anotar({ resultado, situacao: 'pronto', falha: null, origem, modelo: deps.ia.modelo });
    yield { tipo: 'fim', objetivos: resultado.objetivos.length };
  } catch (error) {
    const falha =
      error instanceof FalhaIa ? error.motivo : error instanceof Recusa ? error.mensagem.chave : 'erro_interno';
    await anotar(sinal.aborted ? { situacao: 'parado', origem } : { situacao: 'falhou', falha, origem });
    throw error;
  }
}
