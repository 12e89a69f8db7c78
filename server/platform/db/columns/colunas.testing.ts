/**
 * Every column of a practice's tables that can hold text. A test compares this list with the database and with
 * docs/SECURITY.md, so a new column must be added here.
 */
export type Colunas = {
  /** Sealed with AES-256-GCM before it reaches the database. */
  seladas?: string;
  /** In clear: text written by people, or data that identifies them. */
  claras?: string;
  /** In clear, and not written by people: chosen from a list, a hash, or made by the server. */
  codigos?: string;
};

const ENDERECO = 'cep logradouro numero complemento bairro cidade uf';
const PESSOA = `nome cpf rg telefone celular email ${ENDERECO} observacoes nome_ordem busca`;

export const COLUNAS: Readonly<Record<string, Colunas>> = {
  acessos_encerrados: { claras: 'pratica', codigos: 'token_hash navegador_hash' },
  admin_acoes: { claras: 'detalhe', codigos: 'acao' },
  agenda_configs: { claras: 'lembrete_texto', codigos: 'hora_inicio hora_fim' },
  anamnese_modelos: { claras: 'modelo' },
  anamnese_respostas: { claras: 'valor fonte fonte_relacao', codigos: 'pergunta_id url_topico' },
  anamneses: { claras: 'titulo modelo avaliacao configuracoes', codigos: 'status' },
  anexos: { claras: 'nome', codigos: 'dono extensao sha256' },
  aplicacoes: { claras: 'informante informado condicoes norma resultados observacoes' },
  arquivo_pedidos: { seladas: 'texto' },
  assinaturas: { seladas: 'cartao', claras: 'pessoal endereco', codigos: 'gateway bandeira final' },
  atendimento_series: { codigos: 'frequencia' },
  atendimentos: { claras: 'local link observacoes', codigos: 'status modalidade antes_de_chegar' },
  auditoria: { claras: 'endereco agente', codigos: 'funcao tarefa recurso acao pedido' },
  horarios_bloqueados: { claras: 'motivo' },
  salas: { claras: 'nome' },
  carteiras: { claras: 'nome', codigos: 'tipo chave' },
  codigos_recuperacao: { codigos: 'codigo_hash' },
  coleta_arquivos: { codigos: 'tipo sha256' },
  coleta_signatarios: {
    seladas: 'cpf traco',
    claras: 'destinatario relacao nome declaracao endereco agente mostrado_a enviado_para',
    codigos: 'qualidade estado marca conferencia',
  },
  coletas: { seladas: 'texto', claras: 'titulo profissional', codigos: 'finalidade estado codigo resumo soma' },
  consentimentos: { seladas: 'motivo', claras: 'nome relacao', codigos: 'finalidade qualidade sha256' },
  contas: { claras: 'config suspensa_motivo nome', codigos: 'fuso' },
  convites: { claras: 'email', codigos: 'funcao token_hash' },
  dispositivos: { codigos: 'token_hash' },
  descadastros: { codigos: 'email_hash' },
  documentos: { claras: 'model_doc_topo model_doc_rodape contrato comprovante doc_edit documento endereco cidade' },
  entregas: { claras: 'profissional titulo', codigos: 'especie sha256' },
  escolas: {
    claras: `nome cnpj telefone email ${ENDERECO} diretor coordenador observacoes nome_ordem busca`,
    codigos: 'tipo',
  },
  escola_contatos: { claras: 'nome relacao email telefone', codigos: 'idioma' },
  financeiro_categorias: { claras: 'nome', codigos: 'tipo chave dedutivel' },
  financeiro_configs: {
    claras: 'pix_chave pix_nome cobranca_texto',
    codigos: 'modo_recebivel recibo_pessoa',
  },
  ia_usos: { codigos: 'finalidade modelo situacao' },
  identidades: { codigos: 'chave' },
  imagens: { codigos: 'uso tipo sha256 lugar' },
  lancamentos: { claras: 'descricao observacoes busca', codigos: 'tipo status forma recorrencia' },
  links: { claras: 'email', codigos: 'tipo token_hash' },
  membros: { claras: 'inscricao email_ao_sair', codigos: 'funcao cor horarios preferencias' },
  movimento_meses: { codigos: 'origem' },
  movimentos: { codigos: 'origem forma' },
  link_ajustes: { claras: 'textos', codigos: 'tipo' },
  link_formularios: { claras: 'titulo topicos' },
  link_passes: { codigos: 'passe_hash' },
  link_rascunhos: { seladas: 'valor', codigos: 'pergunta_id' },
  link_respostas: { seladas: 'texto respostas motivo', claras: 'nome_enviado', codigos: 'resposta decisao' },
  links_enviados: {
    claras: 'destinatario relacao enviado_para',
    codigos: 'tipo locale conferencia token_hash codigo_hash passado_por',
  },
  mensagens: { codigos: 'estado modelo motivo' },
  modelos_documento: { claras: 'titulo conteudo' },
  objetivos_intervencao: {
    claras: 'descricao especificos linha_base estrategias recursos frequencia ambientes criterio evidencia',
    codigos: 'area status origem biblioteca',
  },
  paciente_documentos: { seladas: 'conteudo', claras: 'titulo', codigos: 'modelo' },
  paciente_equipe: { claras: 'motivo motivo_entrada' },
  paciente_responsaveis: { claras: 'parentesco', codigos: 'pode_receber representa' },
  pacientes: {
    claras: `${PESSOA} ano_escolar professor queixa diagnostico medicamentos convenio`,
    codigos: 'sexo turno idioma',
  },
  pagamento_tentativas: {
    claras: 'dados',
    codigos: 'gateway gateway_id tipo status motivo bandeira final',
  },
  pagamentos: { claras: 'endereco pessoal', codigos: 'tipo status motivo objeto' },
  pendencias_adiadas: { codigos: 'tipo' },
  plano_avisos: { codigos: 'aviso' },
  planos_intervencao: {
    claras: 'titulo queixa frequencia objetivo_geral orientacoes_familia orientacoes_escola observacoes dispensas',
    codigos: 'origem',
  },
  planos_intervencao_envios: { seladas: 'dados', claras: 'por' },
  planos_intervencao_rascunhos: {
    claras: 'queixa ocultar instrucao resultado dispensas',
    codigos: 'sem_fontes situacao falha origem modelo',
  },
  recibos: { claras: 'dados texto', codigos: 'receita_saude idioma' },
  registro_adendos: { seladas: 'conteudo', claras: 'autor_nome autor_inscricao' },
  registro_modelos: { claras: 'nome conteudo' },
  registro_versoes: { seladas: 'conteudo', claras: 'objetivos' },
  registros: { seladas: 'conteudo', claras: 'objetivos assinado_nome assinado_inscricao' },
  relatorio_baixas: { seladas: 'motivo', codigos: 'situacao' },
  relatorio_emissoes: { seladas: 'dados', codigos: 'forma resumo arquivo' },
  relatorio_versoes: { seladas: 'secoes' },
  relatorios: { seladas: 'secoes retrato', claras: 'titulo', codigos: 'tipo status codigo resumo' },
  repasse_acordos: { codigos: 'modalidade tipo' },
  repasses: { claras: 'dados' },
  responsaveis: { claras: `${PESSOA} parentesco profissao`, codigos: 'idioma' },
  sandbox_cobrancas: { claras: 'dados', codigos: 'id tipo status motivo' },
  segundos_fatores: { seladas: 'segredo' },
  sessoes: { claras: 'agente endereco', codigos: 'token_hash navegador_hash' },
  sinais_intervencao: { seladas: 'trecho motivo', claras: 'por', codigos: 'codigo onde evento' },
  supervisoes: {
    seladas: 'motivo',
    claras: 'nome inscricao decidido_nome decidido_inscricao',
    codigos: 'decisao',
  },
  teste_termos: { claras: 'nome', codigos: 'tipo' },
  testes: {
    claras:
      'sigla nome assuntos descricao objetivo publico material aplicacao correcao escalas editora link nome_ordem busca',
    codigos: 'satepsi_situacao',
  },
  transferencias: { claras: 'descricao' },
  usuarios: { claras: 'name email email_pendente telefone', codigos: 'senha_hash role locale' },
};

export const colunasDe = (grupo: keyof Colunas) =>
  Object.entries(COLUNAS)
    .flatMap(([tabela, { [grupo]: nomes = '' }]) =>
      nomes.split(' ').flatMap((one) => (one ? [`${tabela}.${one}`] : [])),
    )
    .sort();
