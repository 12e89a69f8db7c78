import { MODALIDADES } from '#contract/agenda/atendimentos.ts';
import { STATUS_ATENDIMENTO, STATUS_ESPERADOS } from '#contract/agenda/status.ts';
import { STATUS_ANAMNESE } from '#contract/anamneses/anamneses.ts';
import { ROLES } from '#contract/conta/auth.ts';
import { CORES } from '#contract/conta/membros.ts';
import { OBJETOS_PAGAMENTO, STATUS_PAGAMENTO, STATUS_TENTATIVA, TIPOS_PAGAMENTO } from '#contract/conta/pagamentos.ts';
import { TAREFAS } from '#contract/conta/seguranca.ts';
import { ORIGENS as ORIGENS_DO_MOVIMENTO } from '#contract/financeiro/extrato.ts';
import {
  DEDUTIVEL,
  MODOS_RECEBIVEL,
  PESSOAS,
  TIPOS_CARTEIRA,
  TIPOS_LANCAMENTO,
} from '#contract/financeiro/financeiro.ts';
import { STATUS_LANCAMENTO } from '#contract/financeiro/lancamentos-filtro.ts';
import { TIPOS_PENDENCIA } from '#contract/home/home.ts';
import { RESPOSTAS_DO_LINK } from '#contract/links/abertos.ts';
import {
  CONFERENCIAS,
  DECISOES_DO_PEDIDO,
  ESPECIES_DE_PAPEL,
  ESTADOS_DA_COLETA,
  ESTADOS_DO_SIGNATARIO,
  FINALIDADES,
  MARCAS_DA_ASSINATURA,
  MEIOS_DE_PASSAR,
  QUALIDADES,
  TIPOS_DE_LINK,
} from '#contract/links/tipos.ts';
import { SEXOS, TURNOS } from '#contract/pacientes.ts';
import { LUGARES_DA_IMAGEM } from '#contract/papel/imagens.ts';
import { FORMAS_DE_EMISSAO } from '#contract/papel/relatorio-emissoes.ts';
import { SITUACOES_BAIXA, STATUS_RELATORIO, TIPOS_RELATORIO } from '#contract/papel/relatorios.ts';
import { FUNCOES } from '#contract/permissoes.ts';
import { AMBIENTES, ORIGENS, STATUS_OBJETIVO } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { ORIGENS_GERADAS, SITUACOES } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { DECISOES_DO_SUPERVISOR } from '#contract/supervisao.ts';
import { INFORMANTES } from '#contract/testes/aplicacoes.ts';
import { TIPOS_TERMO_DE_TESTE, USOS } from '#contract/testes/testes.ts';
import { LOCALES } from '#domain/constants.ts';
import { FREQUENCIAS } from '#domain/days/recorrencia.ts';
import { FORMAS } from '#domain/money/formas.ts';
import { TIPOS_REPASSE } from '#domain/money/repasse.ts';
import { REPRESENTACOES } from '#domain/representacao.ts';
import { MODELOS_DE_PRATICA } from '#server/platform/mail/modelos.ts';

/**
 * Columns that hold one word of a list. `npm run schema` gives them the type of the list, so that a value read from the
 * database needs no cast; `values.test.ts` compares the lists with the CHECK constraints of the database.
 */
export const VALUES = {
  'anamneses.status': STATUS_ANAMNESE,
  'aplicacoes.informante': INFORMANTES,
  'atendimento_series.frequencia': FREQUENCIAS,
  'atendimentos.antes_de_chegar': STATUS_ESPERADOS,
  'atendimentos.modalidade': MODALIDADES,
  'atendimentos.status': STATUS_ATENDIMENTO,
  'auditoria.funcao': FUNCOES,
  'auditoria.tarefa': TAREFAS,
  'carteiras.tipo': TIPOS_CARTEIRA,
  'coleta_arquivos.tipo': ['original', 'final'],
  'coleta_signatarios.conferencia': ['nascimento', 'codigo'],
  'coleta_signatarios.estado': ESTADOS_DO_SIGNATARIO,
  'coleta_signatarios.marca': MARCAS_DA_ASSINATURA,
  'coleta_signatarios.qualidade': QUALIDADES,
  'coletas.estado': ESTADOS_DA_COLETA,
  'coletas.finalidade': FINALIDADES,
  'consentimentos.finalidade': FINALIDADES,
  'consentimentos.qualidade': QUALIDADES,
  'convites.funcao': FUNCOES,
  'financeiro_categorias.dedutivel': DEDUTIVEL,
  'financeiro_categorias.tipo': TIPOS_LANCAMENTO,
  'financeiro_configs.modo_recebivel': MODOS_RECEBIVEL,
  'financeiro_configs.recibo_pessoa': PESSOAS,
  'imagens.lugar': LUGARES_DA_IMAGEM,
  'lancamentos.forma': FORMAS,
  'lancamentos.status': STATUS_LANCAMENTO,
  'lancamentos.tipo': TIPOS_LANCAMENTO,
  'escola_contatos.idioma': LOCALES,
  'entregas.especie': ESPECIES_DE_PAPEL,
  'link_respostas.decisao': DECISOES_DO_PEDIDO,
  'link_respostas.resposta': RESPOSTAS_DO_LINK,
  'link_ajustes.tipo': TIPOS_DE_LINK,
  'links.tipo': ['senha', 'email'],
  'links_enviados.conferencia': CONFERENCIAS,
  'links_enviados.locale': LOCALES,
  'links_enviados.passado_por': MEIOS_DE_PASSAR,
  'links_enviados.tipo': TIPOS_DE_LINK,
  'membros.cor': CORES,
  'membros.funcao': FUNCOES,
  'mensagens.estado': ['na_fila', 'enviada', 'recusada'],
  'mensagens.modelo': MODELOS_DE_PRATICA,
  'movimentos.forma': FORMAS,
  'movimentos.origem': ORIGENS_DO_MOVIMENTO,
  'objetivos_intervencao.ambientes': AMBIENTES,
  'objetivos_intervencao.origem': ORIGENS,
  'objetivos_intervencao.status': STATUS_OBJETIVO,
  'pacientes.idioma': LOCALES,
  'pacientes.sexo': SEXOS,
  'pacientes.turno': TURNOS,
  'paciente_responsaveis.representa': REPRESENTACOES,
  'pagamento_tentativas.status': STATUS_TENTATIVA,
  'pagamento_tentativas.tipo': TIPOS_PAGAMENTO,
  'pagamentos.objeto': OBJETOS_PAGAMENTO,
  'pagamentos.status': STATUS_PAGAMENTO,
  'pagamentos.tipo': TIPOS_PAGAMENTO,
  'pendencias_adiadas.tipo': TIPOS_PENDENCIA,
  'plano_avisos.aviso': ['plano_termina', 'plano_terminou'],
  'planos_intervencao.origem': ORIGENS,
  'planos_intervencao_rascunhos.origem': ORIGENS_GERADAS,
  'planos_intervencao_rascunhos.situacao': SITUACOES,
  'recibos.idioma': LOCALES,
  'responsaveis.idioma': LOCALES,
  'relatorio_baixas.situacao': SITUACOES_BAIXA,
  'relatorio_emissoes.forma': FORMAS_DE_EMISSAO,
  'relatorios.status': STATUS_RELATORIO,
  'relatorios.tipo': TIPOS_RELATORIO,
  'repasse_acordos.modalidade': MODALIDADES,
  'repasse_acordos.tipo': TIPOS_REPASSE,
  'sinais_intervencao.evento': ['visto', 'dispensado', 'retomado'],
  'supervisoes.decisao': DECISOES_DO_SUPERVISOR,
  'teste_termos.tipo': TIPOS_TERMO_DE_TESTE,
  'teste_termos_catalogo.tipo': TIPOS_TERMO_DE_TESTE,
  'testes_catalogo.uso': USOS,
  'usuarios.locale': LOCALES,
  'usuarios.role': ROLES,
} as const satisfies Record<string, readonly string[]>;

export type Value<Column extends keyof typeof VALUES> = (typeof VALUES)[Column][number];
