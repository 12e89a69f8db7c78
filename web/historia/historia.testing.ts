import type { Historia, ItemDaHistoria } from '#contract/historia.ts';
import { type AplicacaoNaLista, lerResultado } from '#contract/testes/aplicacoes.ts';

const vazio = {
  ...{ titulo: '', detalhe: null, pessoa: null, status: null, motivo: null, trecho: null },
  objetivos: [],
};

export const item = (id: string, quando: string, over: Partial<ItemDaHistoria> = {}): ItemDaHistoria => ({
  ...vazio,
  tipo: 'atendimento',
  status: 'Realizado',
  id,
  quando: `${quando}T15:00:00.000Z`,
  ...over,
});

/** An appointment with the scores of goals, by their ids. */
export const atendimento = (id: string, quando: string, notas: Record<string, number | null>, over = {}) =>
  item(id, quando, {
    objetivos: Object.entries(notas).map(([objetivo_id, pontuacao]) => ({
      objetivo_id,
      pontuacao,
      descricao: objetivo_id,
    })),
    ...over,
  });

export const objetivo = (id: string, over = {}): Historia['objetivos'][number] => ({
  ...{ id, antes: [], descricao: id, area: null, status: 'em_andamento', plano_intervencao_id: 'p' },
  ...over,
});

type Notas = Record<string, number>;

/** An assessment with standard scores, by scale. */
export const aplicacao = (id: string, data: string, notas: Notas, over: Partial<AplicacaoNaLista> = {}) => {
  const resultados = Object.entries(notas).map(([escala, valor]) => {
    const entrado = {
      ...{ escala, valor, bruto: null, tipo: 'padrao' as const, percentil: null, classificacao: null },
      ...{ ic_min: valor - 5, ic_max: valor + 5, direcao: 'maior_melhor' as const, faixas: 'wechsler' as const },
    };
    return { ...entrado, ...lerResultado(entrado) };
  });
  const teste = { id: 't', nome: 'Teste de leitura', sigla: 'TL' };
  return { id, data, informante: null, teste, resultados, ...over } as AplicacaoNaLista;
};

export const historiaCom = (over: Partial<Historia>): Historia => ({
  ...{ itens: [], objetivos: [], aplicacoes: [], dispensas: [] },
  ...over,
});
