import { v7 as uuidv7 } from 'uuid';

/** The fields of bodies that name another record, each with a body that is valid with a record of the practice. */
export type Records = Record<
  | 'aplicacao'
  | 'documento'
  | 'paciente'
  | 'responsavel'
  | 'imagem'
  | 'atendimento'
  | 'proximo'
  | 'anamnese'
  | 'relatorio'
  | 'pagamento'
  | 'recibo'
  | 'plano'
  | 'objetivo',
  string
>;
export type Case = {
  route: string;
  field: string;
  of: keyof Records;
  body: (id: string, own: Records) => object;
  path?: keyof Records;
};

export const slot = (day: number) => ({
  inicio: `2031-05-${day}T12:00:00Z`,
  fim: `2031-05-${day}T13:00:00Z`,
  permitir_conflito: true,
});
export const titulo = 'Título';
const objetivo = (id: string) => [{ id, descricao: 'Ler' }];

export const CASES: Case[] = [
  {
    route: 'POST /api/pacientes-json',
    field: 'responsavel_id',
    of: 'responsavel',
    body: (id) => ({ nome: 'a', responsavel_id: id }),
  },
  {
    route: 'POST /api/pacientes-json',
    field: 'responsaveis[].responsavel_id',
    of: 'responsavel',
    body: (id) => ({ nome: 'a', responsaveis: [{ responsavel_id: id }] }),
  },
  { route: 'POST /api/pacientes-json', field: 'foto', of: 'imagem', body: (id) => ({ nome: 'a', foto: id }) },
  {
    route: 'PUT /api/pacientes-json/:id',
    path: 'paciente',
    field: 'responsavel_id',
    of: 'responsavel',
    body: (id) => ({ responsavel_id: id }),
  },
  {
    route: 'PUT /api/pacientes-json/:id',
    path: 'paciente',
    field: 'responsaveis[].responsavel_id',
    of: 'responsavel',
    body: (id) => ({ responsaveis: [{ responsavel_id: id, pode_receber: ['lembretes', 'documentos'] }] }),
  },
  { route: 'PUT /api/pacientes-json/:id', path: 'paciente', field: 'foto', of: 'imagem', body: (id) => ({ foto: id }) },
  {
    route: 'POST /api/novo-paciente-json',
    field: 'responsavel.id',
    of: 'responsavel',
    body: (id) => ({ id: uuidv7(), nome: 'a', responsavel: { id, nome: 'b', financeiro: false, pode_receber: [] } }),
  },
  {
    route: 'POST /api/recibos-json',
    field: 'pagamento_id',
    of: 'pagamento',
    body: (id) => ({ pagamento_id: id }),
  },
  { route: 'PATCH /api/settings/profile', field: 'foto', of: 'imagem', body: (id) => ({ foto: id }) },
  { route: 'PATCH /api/settings/profile', field: 'assinatura', of: 'imagem', body: (id) => ({ assinatura: id }) },
  {
    route: 'POST /api/atendimentos-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id, ...slot(12) }),
  },
  {
    route: 'PUT /api/atendimentos-json/:id',
    path: 'atendimento',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id }),
  },
  {
    route: 'POST /api/atendimentos-conflitos-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id, inicio: '2031-05-14T12:00:00Z', fim: '2031-05-14T13:00:00Z' }),
  },
  {
    route: 'POST /api/links-json',
    field: 'atendimento_id',
    of: 'proximo',
    body: (id, { responsavel }) => ({ tipo: 'confirmar_atendimento', atendimento_id: id, responsavel_id: responsavel }),
  },
  {
    route: 'POST /api/links-json',
    field: 'responsavel_id',
    of: 'responsavel',
    body: (id, { proximo }) => ({ tipo: 'confirmar_atendimento', atendimento_id: proximo, responsavel_id: id }),
  },
  {
    route: 'POST /api/anamneses-json/:id/links',
    field: 'destinatarios[]',
    of: 'responsavel',
    path: 'anamnese',
    body: (id) => ({ destinatarios: [id] }),
  },
  {
    route: 'POST /api/pacientes-json/:id/arquivos-por-link',
    field: 'responsavel_id',
    of: 'responsavel',
    path: 'paciente',
    body: (id) => ({ responsavel_id: id, texto: titulo }),
  },
  {
    route: 'POST /api/anamneses-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id, titulo, modelo: 'infantojuvenil' }),
  },
  {
    route: 'POST /api/anamneses-json',
    field: 'copiar_de',
    of: 'anamnese',
    body: (id, { paciente }) => ({ paciente_id: paciente, titulo, copiar_de: id }),
  },
  {
    route: 'POST /api/relatorios-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id, titulo }),
  },
  {
    route: 'POST /api/relatorios-json',
    field: 'copiar_de',
    of: 'relatorio',
    body: (id, { paciente }) => ({ paciente_id: paciente, titulo, copiar_de: id }),
  },
  {
    route: 'POST /api/planos-intervencao-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ paciente_id: id, titulo }),
  },
  {
    route: 'PUT /api/planos-intervencao-json/:id',
    path: 'plano',
    field: 'objetivos[].id',
    of: 'objetivo',
    body: (id) => ({ objetivos: objetivo(id) }),
  },
  {
    route: 'POST /api/pacientes-json/:id/documentos-json',
    path: 'paciente',
    field: 'atendimento_id',
    of: 'atendimento',
    body: (id) => ({ modelo: 'declaracao_comparecimento', atendimento_id: id }),
  },
  {
    route: 'POST /api/impressoes-json',
    field: 'paciente_id',
    of: 'paciente',
    body: (id) => ({ titulo, paciente_id: id }),
  },
  {
    route: 'POST /api/impressoes-json',
    field: 'responsavel_id',
    of: 'responsavel',
    body: (id) => ({ titulo, responsavel_id: id }),
  },
  {
    route: 'POST /api/impressoes-json',
    field: 'relatorio_id',
    of: 'relatorio',
    body: (id) => ({ titulo, relatorio_id: id }),
  },
  {
    route: 'POST /api/impressoes-json',
    field: 'recibo_id',
    of: 'recibo',
    body: (id) => ({ titulo, recibo_id: id }),
  },
  {
    route: 'POST /api/registro-modelos-json',
    field: 'atendimento_id',
    of: 'atendimento',
    body: (id) => ({ nome: 'Sessão', conteudo: '<p>Lemos.</p>', atendimento_id: id }),
  },
  {
    route: 'POST /api/home-json/pendencias',
    field: 'alvo',
    of: 'paciente',
    body: (id) => ({ tipo: 'aniversarios', alvo: id, ate: null }),
  },
];

/** Fields that name what all members see, the sections of the same text, or only compare; and why the rest is safe. */
export const SHARED: Record<string, string> = {
  'escola_contatos[]': 'contacts of schools are a list of the practice',
  chave: 'names a request, not a record',
  profissao_id: 'a list of the product',
  plano_id: 'a list of the product',
  membro_id: 'members are known to all',
  profissional_id: 'members are known to all',
  'repasse.membro_id': 'tested with the paper of the statement: a professional prints their own',
  sala_id: 'a list of the practice',
  'atendimento.profissional_id': 'members are known to all',
  'atendimento.sala_id': 'a list of the practice',
  para: 'members are known to all',
  'profissionais[]': 'members are known to all',
  escola_id: 'schools are read by every function that writes this',
  'escola.id': 'schools are read by every function that writes this',
  teste_id: 'tests are read by every function that writes this',
  categoria_id: 'a list of the practice',
  area_id: 'a list of the practice',
  modelo_id: 'a template of the practice',
  'secoes[].id': 'a section of the same report',
  secao_id: 'a section of the same report',
  'resultado.objetivos[].id': 'a goal of the same draft',
  'objetivos[].objetivo_id': 'kept with the note, shown with the text that was sent',
  objetivo_id: 'compared with the draft of the same patient',
  origem: 'names the sender of a change',
  exceto: 'left out of a comparison',
  'ids[]': 'found under row-level security; those out of reach are left out of the answer',
  substituto_id: 'a foreign key with a trigger; see the test of the database',
};
/** Other routes that take the same field through the same function. */
export const SAME = [
  'POST /api/impressoes-json/pdf',
  'POST /api/atendimentos-buscar-json',
  'POST /api/planos-intervencao-json',
  // Recipients are read by the function that `POST /api/anamneses-json/:id/links` uses.
  'POST /api/relatorios-json/:id/links',
  'POST /api/documentos-json/:id/links',
  'POST /api/documentos-json/:id/coletas',
];
export const SAME_PATIENT = /^(PUT|POST) \/api\/planos-intervencao-json\/(rascunho|gerar)/;
