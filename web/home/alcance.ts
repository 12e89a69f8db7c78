import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { pode, podeChamar, type Quem, type Recurso } from '#contract/permissoes.ts';
import { registroLer } from '#contract/registros.ts';
import { NEW_PATIENT } from '#web/lib/panels.ts';

/** Members who may not read notes get the home of the reception, with the parts that they may work on. */
export const recebe = (user: Quem) => !podeChamar(user, registroLer);

/** Members who may only read the agenda get no buttons to mark arrivals. */
export const podeReceber = (user: Quem) => podeChamar(user, atendimentos.criar);

type Passo = 'perfil' | 'paciente' | 'atendimento' | 'palavras';

const PASSOS: { key: Passo; recurso: Recurso; to: string; hash?: string }[] = [
  // Profession and council number are given by whoever manages the members.
  { key: 'perfil', recurso: 'membros', to: '/settings/profile' },
  { key: 'paciente', recurso: 'novos', to: '.', hash: NEW_PATIENT },
  { key: 'atendimento', recurso: 'agenda', to: '/atendimentos' },
  { key: 'palavras', recurso: 'pratica', to: '/settings/configs' },
];

/** The first steps that a member may take. */
export const passosDe = (user: Quem) => PASSOS.filter(({ recurso }) => pode(user, recurso, 'gravar'));
