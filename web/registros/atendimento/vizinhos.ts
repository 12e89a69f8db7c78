import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';

const VEM = ['Agendado', 'Confirmado', 'Chegou', 'Realizado'];

type Atendimento = Pick<AtendimentoNaLista, 'id' | 'inicio' | 'status' | 'profissional_id'>;

/** The appointments before and after this one, of the same professional, among those that take place. */
export const vizinhosDe = <S extends Atendimento>(dia: S[], { id, inicio, profissional_id }: Atendimento) => {
  const vem = dia
    .filter((one) => one.id !== id && VEM.includes(one.status) && one.profissional_id === profissional_id)
    .sort((a, b) => a.inicio.localeCompare(b.inicio));
  return {
    antes: vem.findLast((one) => one.inicio < inicio) ?? null,
    depois: vem.find((one) => one.inicio > inicio) ?? null,
  };
};
