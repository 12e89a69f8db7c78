import type { User } from '#contract/conta/auth.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';

type Quem = Pick<User, 'config' | 'membro'>;

/** Whether this user sees charges and who owes what: the module is on, and the function of the member reaches it. */
export const seesMoney = (user: Quem) => Boolean(user.config?.modulos.financeiro) && pode(user, 'cobrancas');

/** The parts of the finance module, and what a member must be allowed to read. */
const PARTS = {
  'contas-a-receber': 'cobrancas',
  'contas-a-pagar': 'financas',
  extrato: 'financas',
  'quem-deve': 'cobrancas',
  recibos: 'recibos',
  repasses: 'repasses',
  ajustes: 'financas',
} as const satisfies Record<string, Recurso>;

/** Alone in a practice, there is nobody to share with. */
const IN_A_TEAM: readonly string[] = ['repasses'];

export type MoneyPart = keyof typeof PARTS;
const isPart = (key: string): key is MoneyPart => key in PARTS;

/** The parts of the finance module that this user sees, in their order. */
export const moneyPartsOf = (user: Quem): MoneyPart[] =>
  seesMoney(user)
    ? Object.keys(PARTS)
        .filter(isPart)
        .filter((key) => pode(user, PARTS[key]) && (user.membro.equipe || !IN_A_TEAM.includes(key)))
    : [];
