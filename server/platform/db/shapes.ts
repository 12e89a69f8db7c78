import type { ColumnType } from 'kysely';
import type { z } from 'zod';
import type { Recorrencia } from '#contract/agenda/recorrencia.ts';
import type { ModeloConteudo, Retrato, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { Valor } from '#contract/anamneses/preencher.ts';
import type { ConfigDaPratica, Preferencias } from '#contract/conta/config.ts';
import type { Membro } from '#contract/conta/membros.ts';
import type { EnderecoCobranca, Pessoal } from '#contract/conta/pagamentos.ts';
import type { ReciboDados } from '#contract/financeiro/recibos.ts';
import type { RepasseDados } from '#contract/financeiro/repasses.ts';
import type { LinkAjuste } from '#contract/links/ajustes.ts';
import type { Dispensa } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Registro } from '#contract/registros.ts';
import type { Aplicacao, Resultado as Escore, Informado } from '#contract/testes/aplicacoes.ts';

/** What the server has written into `jsonb` columns: shapes of the contract. */
type Shapes = {
  'anamnese_modelos.modelo': ModeloConteudo;
  'anamnese_respostas.valor': Valor;
  'anamneses.modelo': Retrato;
  'aplicacoes.informado': z.output<typeof Informado>;
  'aplicacoes.resultados': (Escore & Pick<Aplicacao['resultados'][number], 'direcao' | 'faixas'>)[];
  'assinaturas.endereco': EnderecoCobranca;
  'assinaturas.pessoal': Pessoal;
  'contas.config': ConfigDaPratica;
  'lancamentos.recorrencia': Recorrencia;
  'link_ajustes.textos': LinkAjuste['textos'];
  'link_formularios.topicos': Topico[];
  'membros.horarios': Membro['horarios'];
  'membros.preferencias': Preferencias;
  'pagamentos.endereco': EnderecoCobranca;
  'pagamentos.pessoal': Pessoal;
  'planos_intervencao.dispensas': Dispensa[];
  'recibos.dados': ReciboDados;
  'registro_versoes.objetivos': Registro['objetivos'];
  'registros.objetivos': Registro['objetivos'];
  'repasses.dados': RepasseDados;
};

/** The columns with a shape, for `npm run schema`. */
export const SHAPED = Object.keys({
  'anamnese_modelos.modelo': true,
  'anamnese_respostas.valor': true,
  'anamneses.modelo': true,
  'aplicacoes.informado': true,
  'aplicacoes.resultados': true,
  'assinaturas.endereco': true,
  'assinaturas.pessoal': true,
  'contas.config': true,
  'lancamentos.recorrencia': true,
  'link_ajustes.textos': true,
  'link_formularios.topicos': true,
  'membros.horarios': true,
  'membros.preferencias': true,
  'pagamentos.endereco': true,
  'pagamentos.pessoal': true,
  'planos_intervencao.dispensas': true,
  'recibos.dados': true,
  'registro_versoes.objetivos': true,
  'registros.objetivos': true,
  'repasses.dados': true,
} satisfies Record<keyof Shapes, true>);

/** Read as its shape, written as JSON text: `pg` would write an array of objects as a PostgreSQL array. */
export type Shape<Column extends keyof Shapes> = ColumnType<Shapes[Column], string, string>;
