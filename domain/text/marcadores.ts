/** The placeholders of a template, filled when a document is made or printed: `{paciente.nome}`. */
export const MARCADORES = {
  paciente: ['nome', 'primeiro_nome', 'nascimento', 'idade', 'cpf', 'rg', 'endereco', 'telefone', 'ano_escolar'],
  responsavel: ['nome', 'cpf', 'rg', 'parentesco', 'endereco', 'telefone', 'email'],
  /** The party to a contract: the guardian, or an adult patient without one. */
  contratante: ['nome', 'cpf', 'rg', 'endereco', 'telefone', 'email'],
  escola: ['nome', 'endereco', 'telefone', 'coordenador'],
  /** The practice, if it has a name of its own. */
  pratica: ['nome', 'documento'],
  profissional: ['nome', 'profissao', 'registro', 'documento', 'endereco', 'telefone', 'email'],
  documento: ['data', 'data_extenso', 'cidade', 'titulo'],
  /** `aviso`: how long before an appointment a family says that they do not come. */
  atendimento: ['data', 'inicio', 'fim', 'valor', 'aviso'],
  pagamento: [
    'numero',
    'valor',
    'valor_extenso',
    'data',
    'forma',
    'referencia',
    'pagador',
    'pagador_cpf',
    'recebedor',
    'observacao',
  ],
} as const;

export type GrupoMarcador = keyof typeof MARCADORES;
export const GRUPOS_MARCADORES = Object.keys(MARCADORES) as GrupoMarcador[];

const conhecidos = new Set(GRUPOS_MARCADORES.flatMap((grupo) => MARCADORES[grupo].map((nome) => `${grupo}.${nome}`)));

/** Two words joined by a point, in single or double braces. */
const MARCADOR = /\{\{?\s*([\p{L}_]+\.[\p{L}_.]+)\s*\}?\}/gu;

/** The unknown placeholders of a text, each once, as written. */
export const marcadoresDesconhecidos = (texto: string): string[] => [
  ...new Set([...texto.matchAll(MARCADOR)].flatMap(([escrito, nome]) => (conhecidos.has(nome ?? '') ? [] : escrito))),
];

/** The known placeholders of a text, each once. */
export const marcadoresDe = (texto: string): Set<string> =>
  new Set([...texto.matchAll(MARCADOR)].flatMap(([, nome = '']) => (conhecidos.has(nome) ? nome : [])));

const ROTULO_MAX = 20;
const ROTULO_ANTES = /(?:CPF|CNPJ|税号)(?:\s|&nbsp;|[:：.])*$/u;

/** Removes the label of a number (`CPF 529.982.247-25`) if the template has already written one before it. */
const semRotuloRepetido = (valor: string, antes: string) =>
  ROTULO_ANTES.test(antes) ? valor.replace(/^(?:CPF|CNPJ) /, '') : valor;

export type Valores = Partial<Record<string, string | null>>;

/** Fills the known placeholders. `vazio` is the text for a missing value, or a function of the placeholder. */
export const preencherMarcadores = (
  texto: string,
  valores: Valores,
  vazio: string | ((escrito: string) => string),
  escrever: (valor: string) => string = (valor) => valor,
): string =>
  texto.replace(MARCADOR, (escrito, nome: string, inicio: number) => {
    if (!conhecidos.has(nome)) return escrito;
    const valor = valores[nome];
    if (valor) return escrever(semRotuloRepetido(valor, texto.slice(Math.max(0, inicio - ROTULO_MAX), inicio)));
    return typeof vazio === 'string' ? vazio : vazio(escrito);
  });
