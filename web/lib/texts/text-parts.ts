/**
 * The files of texts that the browser loads together. `bin/web/texts.ts` finds out which parts the code of a screen
 * uses; a part that most screens use is one, so that they do not load many small files. `file:group` is one group of a
 * file, for screens that use little of it: they name it as `t('file:group.…')`.
 */
export const PARTS = {
  /** Texts of every screen, also of those without a login. */
  guest: ['auth', 'descadastro', 'shell', 'verificar'],
  /** What a form says about wrong input: loaded with its schema. */
  errors: ['erros'],
  /** Texts of the frame around the signed-in screens, and of what can be opened from it. */
  frame: [
    'atalhos',
    'atendimentos',
    'avisos',
    'cadastro',
    'campos',
    'erros:anexo_extensao',
    'erros:anexo_vazio',
    'erros:arquivo_grande',
    'erros:imagem_invalida',
    'erros:ja_existe',
    'erros:longo_demais',
    'erros:obrigatorio',
    'erros:serie_longa',
    'exemplo',
    'financeiro:avisos',
    'financeiro:novo',
    'financeiro:partes',
    'links:pedido',
    'paginas',
    'procurar',
    'rascunho',
    'sem-conexao',
    'settings:partes',
    'supervisao',
  ],
  team: ['equipe'],
  agenda: ['agenda'],
  home: [
    'config-conta-user',
    'home',
    'planos-intervencao:areas',
    'planos-intervencao:sinais',
    'planos:assentos',
    'registros',
  ],
  money: ['financeiro'],
  links: ['links'],
  people: [
    'anexos',
    'consentimentos',
    'escolas',
    'ficha',
    'imagem',
    'novo-paciente',
    'ordenavel',
    'pacientes',
    'profissoes',
    'responsaveis',
    'rich-text',
  ],
  anamneses: ['anamnese-modelos', 'anamneses'],
  goals: ['planos-intervencao'],
  tests: ['aplicacoes', 'historia', 'testes'],
  papers: ['documentos', 'imprimir', 'relatorios'],
  trail: ['auditoria'],
  account: ['admin', 'bloqueio', 'link-ajustes', 'pagamentos', 'planos', 'seguranca', 'settings'],
} as const;

export type Part = keyof typeof PARTS;
export const ALL_PARTS = Object.keys(PARTS) as Part[];
