import type { User } from '#contract/conta/auth.ts';
import { pode, type Recurso } from '#contract/permissoes.ts';

/** The parts of the settings in their order. One that changes the practice is shown to those who may do that. */
const PARTS = {
  profile: null,
  configs: null,
  password: null,
  security: null,
  language: null,
  email: null,
  links: 'pratica',
  equipe: 'membros',
  dados: 'dados',
} as const satisfies Record<string, Recurso | null>;

export type SettingsPart = keyof typeof PARTS;

const isPart = (key: string): key is SettingsPart => key in PARTS;

/** The parts of the settings that this user sees. */
export const settingsPartsOf = (user: Pick<User, 'membro' | 'config'>): SettingsPart[] =>
  Object.keys(PARTS)
    .filter(isPart)
    .filter((key) => {
      const recurso = PARTS[key];
      return recurso === null || pode(user, recurso, 'gravar');
    });
