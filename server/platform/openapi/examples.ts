import type { z } from 'zod';
import type { Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { Profissao, User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO, type Config } from '#contract/conta/config.ts';
import type { PagamentoResumo } from '#contract/conta/pagamentos.ts';
import { campos, Paciente, PacienteNaLista } from '#contract/pacientes.ts';
import type { Documentos } from '#contract/papel/documentos.ts';
import type { TermoDeTeste, Teste } from '#contract/testes/testes.ts';

/** The names of samples, by operation. */
export type Example = { body?: keyof typeof SAMPLES; response?: keyof typeof SAMPLES };

const id = (digit: number) => `0190a5c2-7d3e-7b1a-8c4f-${String(digit).repeat(12)}`;
const stamps = { versao: 1, criado_em: '2026-03-02T12:00:00.000Z', atualizado_em: '2026-03-02T12:00:00.000Z' };

const config: Config = CONFIG_PADRAO;

const user: User = {
  id: id(1),
  conta_id: id(2),
  name: 'Ana Souza',
  email: 'ana@example.com',
  email_pendente: null,
  foto: null,
  assinatura: null,
  role: 'user',
  config: null,
  venc_plano: '2026-12-31T23:59:59.000Z',
  suspensa_em: null,
  profissao_id: id(3),
  registro: null,
  telefone: '+5511987654321',
  locale: 'pt-br',
  fuso: 'America/Sao_Paulo',
  tem_senha: true,
  membro: { id: id(4), funcao: 'dono', equipe: false },
  contas: [{ id: id(2), nome: 'Clínica Jardim', funcao: 'dono', exemplo_ate: null }],
};

/** Fields that are not given here are empty, so that a new field of the contract is in the example. */
const paciente = Paciente.parse({
  ...Object.fromEntries(campos.keyof().options.map((campo) => [campo, null])),
  id: id(4),
  nome: 'Bia Lima',
  data_nascimento: '2017-05-20',
  sexo: 'feminino',
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  ano_escolar: '3º ano',
  turno: 'manha',
  queixa: 'Dificuldade de leitura',
  valor_atendimento: '180.00',
  ativo: true,
  responsaveis: [],
  escola: null,
  responsavel: null,
  ...stamps,
});
const naLista = PacienteNaLista.parse(paciente);

const atendimento: Omit<Atendimento, 'observacoes'> = {
  id: id(5),
  paciente_id: id(4),
  profissional_id: null,
  sala_id: null,
  chegou_em: null,
  antes_de_chegar: null,
  inicio: '2026-03-02T13:00:00.000Z',
  fim: '2026-03-02T13:50:00.000Z',
  status: 'Agendado',
  modalidade: 'presencial',
  local: null,
  link: null,
  valor: '180.00',
  serie_id: null,
  excecao: false,
  recorrencia: null,
  paciente: { id: id(4), nome: 'Bia Lima', foto: null },
  contato: null,
  pedido: null,
  lembrete_enviado_em: null,
  lembrete_recusa: null,
  ...stamps,
};

const termo: TermoDeTeste = { id: id(6), nome: 'Leitura e escrita', slug: 'leitura-e-escrita', origem: 'catalogo' };

const teste: Teste = {
  id: id(7),
  nome: 'Teste de leitura',
  sigla: 'TL',
  categoria_id: id(6),
  area_id: null,
  assuntos: ['leitura'],
  descricao: null,
  objetivo: null,
  publico: null,
  idade_min_meses: 72,
  idade_max_meses: 144,
  material: null,
  aplicacao: null,
  correcao: null,
  escalas: [],
  uso_privativo: false,
  satepsi_situacao: null,
  satepsi_conferido_em: null,
  editora: null,
  link: null,
  origem: 'meu',
  uso: null,
  conferir: false,
  copiado_de: null,
  categoria: termo,
  area: null,
  ...stamps,
};

const profissao: Profissao = {
  id: id(3),
  slug: 'psicopedagogo',
  nome: 'Psicopedagogo',
  conselho: null,
  mascara_registro: null,
  exemplo_inscricao: null,
};

const documentos: Documentos = {
  id: id(8),
  model_doc_topo: '<p>Consultório</p>',
  model_doc_rodape: '<p></p>',
  contrato: '<p></p>',
  comprovante: '<p></p>',
  doc_edit: '<p></p>',
  documento: null,
  endereco: null,
  cidade: 'São Paulo',
  versao: 1,
  atualizado_em: stamps.atualizado_em,
  proprios: ['model_doc_topo'],
};

const pagamento: PagamentoResumo = {
  id: id(9),
  usuario_id: id(1),
  objeto: 'plano',
  plano: { id: id(0), nome: 'Mensal', meses: 1 },
  assentos_extras: 0,
  valor: '49.90',
  tipo: 'pix',
  status: 'Aberto',
  motivo: null,
  criado_em: stamps.criado_em,
  pago_em: null,
  venc_plano: null,
};

const busca: z.input<typeof atendimentos.buscar.body> = { status: 'Todos', de: '2026-03-02', ate: '2026-03-02' };

export const SAMPLES = {
  user,
  provedor: { url: 'https://accounts.example.com/authorize' },
  paciente,
  pacientes: [naLista],
  queixa: { queixa: paciente.queixa, versao: 1 },
  pagamentos: [pagamento],
  busca,
  atendimentos: [atendimento],
  teste,
  termos: { categorias: [termo], areas: [], assuntos: [] },
  profissoes: [profissao],
  config,
  documentos,
  modelo: { model_doc_topo: documentos.model_doc_topo, versao: 0 },
} as const;

/** Examples for the calls of the product specification that have a body or an answer. */
export const EXAMPLES: Record<string, Example> = {
  user: { response: 'user' },
  oauthStart: { response: 'provedor' },
  pacientesLer: { response: 'paciente' },
  pacientesListar: { response: 'pacientes' },
  pacientesEditar: { body: 'queixa', response: 'paciente' },
  pagamentosLista: { response: 'pagamentos' },
  atendimentosBuscar: { body: 'busca', response: 'atendimentos' },
  testesLer: { response: 'teste' },
  termosDeTesteListar: { response: 'termos' },
  profissoes: { response: 'profissoes' },
  settingsConfig: { response: 'config' },
  settingsConfigSave: { body: 'config', response: 'config' },
  documentosLer: { response: 'documentos' },
  documentosGravar: { body: 'modelo', response: 'documentos' },
};
