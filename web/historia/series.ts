import type { Historia, ItemDaHistoria, ObjetivoDaHistoria } from '#contract/historia.ts';
import type { AplicacaoNaLista } from '#contract/testes/aplicacoes.ts';
import { type Ponto, ponto } from '#web/testes/index.ts';

/** The scores of a goal, oldest first. */
export type SerieDeObjetivo = {
  objetivo: ObjetivoDaHistoria;
  pontos: { atendimento: ItemDaHistoria; pontuacao: number }[];
};

/** The goals that have a score, in the order of their plans. */
export const objetivosMedidos = ({ itens, objetivos }: Historia): SerieDeObjetivo[] => {
  const notas = itens.filter(({ tipo }) => tipo === 'atendimento').toReversed();
  return objetivos
    .map((objetivo) => {
      const ids = new Set([...objetivo.antes, objetivo.id]);
      const pontos = notas.flatMap((atendimento) =>
        atendimento.objetivos.flatMap(({ objetivo_id, pontuacao }) =>
          objetivo_id && pontuacao !== null && ids.has(objetivo_id) ? [{ atendimento, pontuacao }] : [],
        ),
      );
      return { objetivo, pontos };
    })
    .filter(({ pontos }) => pontos.length > 0);
};

/** One scale of a test, as one informant answered it. */
export type SerieDeTeste = {
  chave: string;
  escala: string;
  informante: AplicacaoNaLista['informante'];
  pontos: { aplicacao: AplicacaoNaLista; ponto: Ponto }[];
};

/** The scales of a test that have the same bands: they share a strip of the chart. */
export type FaixaDeTeste = {
  chave: string;
  teste: AplicacaoNaLista['teste'];
  segmentos: Ponto['segmentos'];
  pior: boolean;
  series: SerieDeTeste[];
};

/** Tests in the order in which they were first applied. Raw scores and texts have no place on an axis. */
export const testesMedidos = (aplicacoes: AplicacaoNaLista[]): FaixaDeTeste[] => {
  const faixas = new Map<string, FaixaDeTeste>();
  for (const aplicacao of aplicacoes.toReversed())
    for (const resultado of aplicacao.resultados) {
      const made = ponto(resultado);
      if (!made) continue;
      const { teste, informante } = aplicacao;
      const pior = resultado.direcao === 'maior_pior';
      const bandas = made.segmentos.map(({ chave, nivel }) => chave + nivel).join();
      const chave = [teste.id, made.tipo, pior, bandas].join('|');
      const faixa = faixas.get(chave) ?? { chave, teste, segmentos: made.segmentos, pior, series: [] };
      const sua = [resultado.escala, informante].join('|');
      let serie = faixa.series.find((one) => one.chave === sua);
      if (!serie) {
        serie = { chave: sua, escala: resultado.escala, informante, pontos: [] };
        faixa.series.push(serie);
      }
      serie.pontos.push({ aplicacao, ponto: made });
      faixas.set(chave, faixa);
    }
  return [...faixas.values()];
};

/** The part of the axis, in standard deviations, that has the results of a strip with some room around them. */
export const alcance = ({ series }: FaixaDeTeste): [de: number, ate: number] => {
  const zs = series.flatMap(({ pontos }) => pontos.flatMap(({ ponto: { z, ic } }) => [z, ...(ic ?? [])]));
  const [de, ate] = [Math.max(-3, Math.min(...zs) - 0.5), Math.min(3, Math.max(...zs) + 0.5)];
  const falta = Math.max(0, 2 - (ate - de)) / 2;
  return [Math.max(-3, de - falta), Math.min(3, ate + falta)];
};

/** What the row of events shows: everything but appointments, payments, and tests that have a strip. */
export const acontecimentos = ({ itens, aplicacoes }: Historia): ItemDaHistoria[] => {
  const desenhadas = new Set(
    aplicacoes.filter(({ resultados }) => resultados.some((one) => ponto(one) !== null)).map(({ id }) => id),
  );
  return itens.filter(
    ({ tipo, id }) =>
      tipo !== 'atendimento' &&
      tipo !== 'pagamento' &&
      tipo !== 'anexo' &&
      !(tipo === 'aplicacao' && desenhadas.has(id)),
  );
};

/** The number of each appointment among those that took place. */
export const numeros = (itens: ItemDaHistoria[]): Map<string, number> => {
  const feitas = itens.filter(({ tipo, status }) => tipo === 'atendimento' && status === 'Realizado').toReversed();
  return new Map(feitas.map(({ id }, place) => [id, place + 1]));
};
