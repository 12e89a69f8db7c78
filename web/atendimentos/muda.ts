import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { mudaAAgendaDe } from '#contract/permissoes.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useClinica } from './atendimentos.queries.ts';

/** Whether the member may change appointments of a professional, and book for them; `null` is nobody. */
export const useMuda = () => {
  const user = useSignedUser();
  const edita = usePode()(atendimentos.editar);
  const { pessoas } = useClinica();
  return (id: string | null) =>
    edita && mudaAAgendaDe(user, { id, funcao: pessoas.find((one) => one.id === id)?.funcao });
};
