/**
 * What each function in a practice may do: one table, read by the server, the menu and the screens. A route names its
 * `recurso`; whether it reads or writes follows from its method. Nothing else asks for a function by name.
 */
export const FUNCOES = ['dono', 'profissional', 'estagiario', 'secretaria', 'financeiro'] as const;
export type Funcao = (typeof FUNCOES)[number];

/** Functions that may be on a case team. */
export const FUNCOES_CLINICAS = ['dono', 'profissional', 'estagiario'] as const satisfies readonly Funcao[];
/** Functions whose signature needs the countersignature of a supervisor of the case team, and those that supervise. */
export const FUNCOES_SUPERVISIONADAS = ['estagiario'] as const satisfies readonly Funcao[];
export const FUNCOES_SUPERVISORAS = ['dono', 'profissional'] as const satisfies readonly Funcao[];
export const isSupervisionada = (funcao: Funcao) => FUNCOES_SUPERVISIONADAS.some((one) => one === funcao);
/** For rules about the ownership of a practice; what a function may do is in the table below. */
export const isDono = (funcao: Funcao) => funcao === 'dono';
export const isClinica = (funcao: Funcao) => FUNCOES_CLINICAS.some((one) => one === funcao);
/**
 * Whether a member with this function occupies a seat of the plan; `assentos_usados` of the database counts the same.
 */
export const ocupaAssento = isClinica;

/**
 * - `perfil`: the member's own name, password, sessions and language; sign-in and sign-out
 * - `pratica`: the practice: words, modules, hours, letterhead
 * - `plano`: what the practice pays us
 * - `membros`: the people of the practice and its invitations
 * - `cadastros`: patients, guardians and schools: names, contacts, network
 * - `nomes`: names of patients and guardians, to choose from; nothing else of them
 * - `novos`: new patients, guardians and schools
 * - `lixeira`: the trash of the registers
 * - `agenda`: appointments, blocked times, working hours
 * - `clinico`: notes, anamneses, intervention plans, reports, attachments
 * - `documentos`: documents of a patient, and the templates to write them with; the database shows clinical ones to
 *   the case team only
 * - `administrativo`: documents of the administration, such as contracts; changes of the practice's own templates
 * - `papel`: printing; what is on the paper is read with the rights of its reader
 * - `testes`: assessment tests and their results
 * - `anexos`: a file by its id; the database decides by the record that it belongs to
 * - `cobrancas`: charges and who owes what
 * - `recibos`: receipts, and the payments that have none yet; a professional issues and prints those of their own
 *   cases, also without `cobrancas`
 * - `financas`: the accounts of the practice: wallets, entries, totals
 * - `repasses`: production of the professionals and the share they are paid; the database shows a professional their
 *   own
 * - `trilha`: who saw a file
 * - `dados`: export of the whole practice
 * - `equipe`: the case team of a patient
 * - `excecao`: opening a file outside the member's own cases, with a reason
 * - `links`: links for family and school; the database shows those whose record the member reaches
 */
export const RECURSOS = [
  'perfil',
  'pratica',
  'plano',
  'membros',
  'cadastros',
  'nomes',
  'novos',
  'lixeira',
  'agenda',
  'clinico',
  'documentos',
  'administrativo',
  'papel',
  'testes',
  'anexos',
  'cobrancas',
  'recibos',
  'financas',
  'repasses',
  'trilha',
  'dados',
  'equipe',
  'excecao',
  'links',
] as const;
export type Recurso = (typeof RECURSOS)[number];

/** `todos`: all records of the practice; `casos`: those of the member's own cases; `nenhum`: the route does not exist. */
export type Alcance = 'todos' | 'casos' | 'nenhum';
export type Modo = 'ler' | 'gravar';

type Linha = Readonly<Record<Modo, Alcance>>;
const ambos = (alcance: Alcance): Linha => ({ ler: alcance, gravar: alcance });
const soLer = (ler: Alcance): Linha => ({ ler, gravar: 'nenhum' });
const NADA = ambos('nenhum');

export const PERMISSOES: Readonly<Record<Funcao, Readonly<Record<Recurso, Linha>>>> = {
  dono: {
    perfil: ambos('todos'),
    pratica: ambos('todos'),
    plano: ambos('todos'),
    membros: ambos('todos'),
    cadastros: ambos('todos'),
    nomes: soLer('todos'),
    novos: ambos('todos'),
    lixeira: ambos('todos'),
    agenda: ambos('todos'),
    clinico: ambos('casos'),
    documentos: ambos('todos'),
    administrativo: ambos('todos'),
    papel: ambos('todos'),
    testes: ambos('casos'),
    anexos: ambos('casos'),
    cobrancas: ambos('todos'),
    recibos: ambos('todos'),
    financas: ambos('todos'),
    repasses: ambos('todos'),
    trilha: ambos('todos'),
    dados: ambos('todos'),
    equipe: ambos('todos'),
    excecao: ambos('todos'),
    links: ambos('todos'),
  },
  profissional: {
    perfil: ambos('todos'),
    pratica: soLer('todos'),
    plano: NADA,
    membros: NADA,
    cadastros: ambos('casos'),
    nomes: soLer('casos'),
    novos: ambos('casos'),
    lixeira: ambos('casos'),
    agenda: ambos('casos'),
    clinico: ambos('casos'),
    documentos: ambos('casos'),
    administrativo: ambos('casos'),
    papel: ambos('casos'),
    testes: ambos('casos'),
    anexos: ambos('casos'),
    cobrancas: soLer('casos'),
    recibos: ambos('casos'),
    financas: NADA,
    repasses: soLer('casos'),
    trilha: soLer('casos'),
    dados: NADA,
    equipe: soLer('casos'),
    excecao: ambos('todos'),
    links: ambos('casos'),
  },
  estagiario: {
    perfil: ambos('todos'),
    pratica: soLer('todos'),
    plano: NADA,
    membros: NADA,
    cadastros: ambos('casos'),
    nomes: soLer('casos'),
    novos: NADA,
    lixeira: NADA,
    agenda: ambos('casos'),
    clinico: ambos('casos'),
    documentos: ambos('casos'),
    administrativo: NADA,
    papel: ambos('casos'),
    testes: ambos('casos'),
    anexos: ambos('casos'),
    cobrancas: NADA,
    recibos: NADA,
    financas: NADA,
    repasses: NADA,
    trilha: NADA,
    dados: NADA,
    equipe: soLer('casos'),
    excecao: ambos('todos'),
    links: ambos('casos'),
  },
  secretaria: {
    perfil: ambos('todos'),
    pratica: soLer('todos'),
    plano: NADA,
    membros: NADA,
    cadastros: ambos('todos'),
    nomes: soLer('todos'),
    novos: ambos('todos'),
    lixeira: NADA,
    agenda: ambos('todos'),
    clinico: NADA,
    documentos: ambos('todos'),
    administrativo: ambos('todos'),
    papel: ambos('todos'),
    testes: NADA,
    anexos: ambos('casos'),
    cobrancas: ambos('todos'),
    recibos: ambos('todos'),
    financas: NADA,
    repasses: NADA,
    trilha: NADA,
    dados: NADA,
    equipe: soLer('todos'),
    excecao: NADA,
    links: ambos('todos'),
  },
  financeiro: {
    perfil: ambos('todos'),
    pratica: soLer('todos'),
    plano: NADA,
    membros: NADA,
    cadastros: NADA,
    nomes: soLer('todos'),
    novos: NADA,
    lixeira: NADA,
    agenda: soLer('todos'),
    clinico: NADA,
    documentos: NADA,
    administrativo: NADA,
    papel: ambos('todos'),
    testes: NADA,
    anexos: ambos('casos'),
    cobrancas: ambos('todos'),
    recibos: ambos('todos'),
    financas: ambos('todos'),
    repasses: ambos('todos'),
    trilha: NADA,
    dados: NADA,
    equipe: NADA,
    excecao: NADA,
    links: NADA,
  },
};

/** What a function may do only if the owner allows it in the settings of the practice. */
const SE_PERMITIDO: Partial<Record<Funcao, readonly Recurso[]>> = {
  profissional: ['cobrancas', 'repasses'],
};

/** Who acts: the function of the member, and what the owner allows. */
export type Quem = {
  membro: { funcao: Funcao };
  config: { modulos: { producao?: boolean | undefined } } | null;
};

export const alcanceDe = ({ membro: { funcao }, config }: Quem, recurso: Recurso, modo: Modo): Alcance =>
  SE_PERMITIDO[funcao]?.includes(recurso) && !config?.modulos.producao ? 'nenhum' : PERMISSOES[funcao][recurso][modo];

/** Whether a member may do this at all; which records it reaches is up to the database. */
export const pode = (quem: Quem, recurso: Recurso, modo: Modo = 'ler') => alcanceDe(quem, recurso, modo) !== 'nenhum';

/** The functions that reach all records of the practice. */
export const alcancamTodos = (recurso: Recurso, modo: Modo) =>
  FUNCOES.filter((funcao) => PERMISSOES[funcao][recurso][modo] === 'todos');

/** The clinical functions that change a record only if its patient is one of their cases. */
export const gravamPorCaso = (recurso: Recurso) =>
  FUNCOES_CLINICAS.filter((funcao) => PERMISSOES[funcao][recurso].gravar !== 'todos');

type Colega = { id: string | null; funcao: Funcao | undefined };

/**
 * Whether a member may change appointments of a professional and book for them. Owner and secretary: of all; others:
 * their own and those of nobody, supervisors also those of trainees. `muda_a_agenda_de` of the database has the same
 * rule.
 */
export const mudaAAgendaDe = (quem: Quem & { membro: { id: string } }, { id, funcao }: Colega) => {
  const { membro } = quem;
  const alcance = alcanceDe(quem, 'agenda', 'gravar');
  if (alcance !== 'casos' || id === null || id === membro.id) return alcance !== 'nenhum';
  return FUNCOES_SUPERVISORAS.some((one) => one === membro.funcao) && funcao !== undefined && isSupervisionada(funcao);
};

type Rota = {
  method: string;
  leitura?: boolean | undefined;
  recurso?: Recurso | undefined;
  supervisor?: boolean | undefined;
};

export const modoDe = ({ method, leitura }: Rota): Modo => ((leitura ?? method === 'GET') ? 'ler' : 'gravar');

/** Whether a route is left to those who sign alone, and the member does not. */
export const faltaSupervisor = ({ membro }: Quem, { supervisor }: Rota) =>
  supervisor === true && isSupervisionada(membro.funcao);

/** Whether a member may call this route. */
export const podeChamar = (quem: Quem, rota: Rota) => !rota.recurso || pode(quem, rota.recurso, modoDe(rota));

/**
 * Whether a screen offers a route. In a file outside the member's own cases, also in one that is open by an exceptional
 * access, a member changes only what they reach of all patients.
 */
export const ofereceRota = (quem: Quem, rota: Rota, foraDosCasos: boolean) => {
  if (!podeChamar(quem, rota) || faltaSupervisor(quem, rota)) return false;
  const modo = modoDe(rota);
  return !foraDosCasos || modo === 'ler' || !rota.recurso || alcanceDe(quem, rota.recurso, modo) === 'todos';
};
