import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pode, podeChamar, type Quem, type Recurso } from '#contract/permissoes.ts';
import { registroLer } from '#contract/registros.ts';
import { NEW_PATIENT } from '#web/lib/panels.ts';

/** What home has for a member, by what they may do. */

/** Who reads no notes has the home of the reception: of its parts, those they may work on. */
export const recebe = (user: Quem) => !podeChamar(user, registroLer);

/** Who only reads the agenda has nothing to mark in the day. */
export const podeReceber = (user: Quem) => podeChamar(user, atendimentos.criar);

type Passo = 'perfil' | 'paciente' | 'atendimento' | 'palavras';

const PASSOS: { key: Passo; recurso: Recurso; to: string; hash?: string }[] = [
  // Profession and council number are given by who manages the members.
  { key: 'perfil', recurso: 'membros', to: '/settings/profile' },
  { key: 'paciente', recurso: 'novos', to: '.', hash: NEW_PATIENT },
  { key: 'atendimento', recurso: 'agenda', to: '/atendimentos' },
  { key: 'palavras', recurso: 'pratica', to: '/settings/configs' },
];

/** The first steps that a member may take. */
export const passosDe = (user: Quem) => PASSOS.filter(({ recurso }) => pode(user, recurso, 'gravar'));
