import { useSelector } from '@tanstack/react-store';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import { keyOf } from '#web/lib/unsaved/outbox.ts';
import { pendentes, respostas } from './caixa.ts';

type Marcavel = Pick<Atendimento, 'id' | 'status' | 'versao'>;
type Marcado<A> = {
  /** The appointment with the status that was marked here, or that the server answered since it was read. */
  item: A;
  /** Where the mark is; `salvo` if none waits. */
  estado: SaveState;
};

export const useMarcado = <A extends Marcavel>(item: A): Marcado<A> => {
  const { id: user } = useSignedUser();
  const chave = keyOf(user, item.id);
  const pendente = useSelector(pendentes, (todas) => todas[chave]);
  const resposta = useSelector(respostas, (todas) => todas[chave]);
  if (pendente) {
    const { valor, estado, recusa } = pendente;
    return { item: { ...item, status: recusa ? (recusa.agora?.status ?? item.status) : valor.status }, estado };
  }
  if (!resposta || resposta.versao <= item.versao) return { item, estado: 'salvo' };
  return { item: { ...item, status: resposta.status, versao: resposta.versao }, estado: 'salvo' };
};
