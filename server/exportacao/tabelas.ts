import { LONGOS } from '#contract/pacientes.ts';

/**
 * What a practice can export, and what not. Every table of a practice is in one of the two lists; a test compares them
 * with the database, so that no new table is forgotten.
 */
export type Exportada = {
  /** Only these columns; the others are secrets. */
  colunas?: readonly string[];
  /** Encrypted columns and their purpose; they are exported in the clear. */
  seladas?: Readonly<Record<string, string>>;
  omitidas?: readonly string[];
  /** Only rows of this practice: photos of its members may be rows of another practice that it can see. */
  proprias?: boolean;
  /**
   * Columns that are read from a view, which shows only what may be known: those of their own cases, or of current
   * members.
   */
  clinicas?: { visao: string; colunas: readonly string[] };
};

/** Columns for the search, which can be derived again. */
export const DERIVADAS = ['busca', 'nome_ordem'];

export const EXPORTADAS: Readonly<Record<string, Exportada>> = {
  contas: {},
  usuarios: {
    colunas: ['id', 'name', 'role', 'locale', 'criado_em', 'atualizado_em'],
    clinicas: { visao: 'contatos_dos_membros', colunas: ['email', 'telefone', 'foto'] },
  },
  membros: {},
  convites: { omitidas: ['token_hash'] },
  pacientes: { clinicas: { visao: 'pacientes_clinicos', colunas: Object.keys(LONGOS) } },
  paciente_equipe: {},
  responsaveis: {},
  paciente_responsaveis: {},
  escolas: {},
  escola_contatos: {},
  testes: {},
  teste_termos: {},
  aplicacoes: {},
  atendimentos: {
    omitidas: ['chaves', 'passou'],
    clinicas: { visao: 'atendimentos_clinicos', colunas: ['observacoes'] },
  },
  atendimento_series: {},
  agenda_configs: {},
  horarios_bloqueados: {},
  salas: {},
  lembretes: {},
  links_enviados: { omitidas: ['token_hash', 'codigo_hash'] },
  entregas: {},
  coletas: { seladas: { texto: 'coleta' } },
  coleta_arquivos: {},
  coleta_signatarios: { seladas: { cpf: 'coleta', traco: 'coleta' } },
  consentimentos: {
    seladas: { motivo: 'consentimento' },
    clinicas: { visao: 'consentimentos_clinicos', colunas: ['motivo'] },
  },
  link_ajustes: {},
  arquivo_pedidos: { seladas: { texto: 'link-resposta' } },
  link_formularios: {},
  link_respostas: {
    seladas: { texto: 'link-resposta', respostas: 'link-resposta', motivo: 'link-resposta' },
    omitidas: ['com_texto'],
    clinicas: { visao: 'link_respostas_clinicas', colunas: ['texto'] },
  },
  pendencias_adiadas: {},
  mensagens: {},
  registros: { seladas: { conteudo: 'registro' } },
  registro_versoes: { seladas: { conteudo: 'registro' } },
  registro_adendos: { seladas: { conteudo: 'registro' } },
  registro_modelos: {},
  anamneses: {},
  anamnese_respostas: {},
  anamnese_modelos: {},
  planos_intervencao: {},
  objetivos_intervencao: {},
  planos_intervencao_rascunhos: {},
  planos_intervencao_envios: { seladas: { dados: 'envio-intervencao' } },
  sinais_intervencao: { seladas: { trecho: 'sinal-intervencao', motivo: 'sinal-intervencao' } },
  documentos: {},
  modelos_documento: {},
  paciente_documentos: { seladas: { conteudo: 'paciente_documento' } },
  relatorios: { seladas: { secoes: 'relatorio', retrato: 'relatorio-retrato' } },
  relatorio_versoes: { seladas: { secoes: 'relatorio' } },
  relatorio_emissoes: { seladas: { dados: 'relatorio-emissao' } },
  relatorio_baixas: { seladas: { motivo: 'relatorio-baixa' } },
  supervisoes: { seladas: { motivo: 'supervisao' } },
  financeiro_configs: {},
  carteiras: {},
  financeiro_categorias: {},
  lancamentos: {},
  lancamento_itens: {},
  transferencias: {},
  movimentos: {},
  recibos: {},
  repasse_acordos: {},
  repasses: {},
  anexos: {},
  imagens: { proprias: true },
  auditoria: {},
  leituras_incomuns: {},
  pagamentos: {},
  pagamento_tentativas: {},
  assinaturas: { omitidas: ['cartao'] },
  admin_acoes: {},
};

/** What is not exported, and why. */
export const NAO_EXPORTADAS: Readonly<Record<string, string>> = {
  sessoes: 'hashes of sign-in secrets',
  acessos_encerrados: 'hashes of sign-in secrets',
  links: 'hashes of sign-in secrets',
  dispositivos: 'hashes of known browsers',
  identidades: 'ids of the user at sign-in providers',
  segundos_fatores: 'the secret of an authenticator',
  codigos_recuperacao: 'hashes of sign-in secrets',
  link_rascunhos: 'answers that their writer has not sent',
  link_passes: 'hashes of browsers that passed the second check of a link',
  movimento_meses: 'sums derived from the movements',
  descadastros: 'hashes of unsubscribed addresses',
  plano_avisos: 'which e-mails about the end of the plan we have sent',
  ia_usos: 'usage counts, without content',
  sandbox_cobrancas: 'records of the sandbox provider; ours are in pagamento_tentativas',
};
