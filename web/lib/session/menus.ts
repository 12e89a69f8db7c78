import type { User } from '#contract/conta/auth.ts';
import { MENU_FICHA_PACIENTE, MENU_NAV_BAR, moduloLigado } from '#contract/conta/config.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';
import type { Modulo } from '#contract/route.ts';

export type MenuKey = (typeof MENU_NAV_BAR)[number];
export type PartKey = (typeof MENU_FICHA_PACIENTE)[number];

/** What a member must be allowed to read to see an entry, its module, and whether it needs colleagues. */
type Needs = { recurso: Recurso; modulo?: Modulo; colegas?: true };

const ENTRIES: Record<MenuKey, Needs> = {
  pacientes: { recurso: 'cadastros' },
  atendimentos: { recurso: 'agenda' },
  escolas: { recurso: 'cadastros' },
  responsaveis: { recurso: 'cadastros' },
  testes: { recurso: 'testes' },
  documentos: { recurso: 'documentos' },
};

const PARTS: Record<PartKey, Needs> = {
  dados: { recurso: 'cadastros' },
  atendimentos: { recurso: 'agenda' },
  anamnese: { recurso: 'clinico', modulo: 'anamnese' },
  plano_de_intervencao: { recurso: 'clinico', modulo: 'planos_intervencao' },
  testes: { recurso: 'testes' },
  relatorio: { recurso: 'clinico', modulo: 'relatorio' },
  documentos: { recurso: 'documentos' },
  anexos: { recurso: 'clinico' },
  financeiro: { recurso: 'recibos', modulo: 'financeiro' },
  equipe: { recurso: 'equipe', colegas: true },
  links: { recurso: 'links' },
};

type Quem = Pick<User, 'membro' | 'config'>;

const reached = (user: Quem, { recurso, modulo, colegas }: Needs) =>
  pode(user, recurso) && (!colegas || user.membro.equipe) && (!modulo || moduloLigado(user.config, modulo));

/** The entries of the top menu within reach of the function of a member. */
export const menuKeysOf = (user: Quem) => MENU_NAV_BAR.filter((key) => reached(user, ENTRIES[key]));

/** The parts of a file within reach of the function of a member, of modules that are on. */
export const partKeysOf = (user: Quem) => MENU_FICHA_PACIENTE.filter((key) => reached(user, PARTS[key]));

/** Whether a part shows the clinical record, which only the case team reaches. */
export const isClinicalPart = (key: string) =>
  key === 'historia' || ['clinico', 'testes'].includes(key in PARTS ? PARTS[key as PartKey].recurso : '');
