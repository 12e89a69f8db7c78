import { useSelector } from '@tanstack/react-store';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import { keyOf } from '#web/lib/unsaved/outbox.ts';
import { pendentes, respostas } from './caixa.ts';
import { marcado } from './marcado.ts';

type Marcado<A> = {
  /** The appointment with the status that was marked here, or that the server answered since it was read. */
  item: A;
  /** Where the mark is; `salvo` if none waits. */
  estado: SaveState;
};

export const useMarcado = <A extends Pick<Atendimento, 'id' | 'status' | 'versao'>>(item: A): Marcado<A> => {
  const { id: user } = useSignedUser();
  const chave = keyOf(user, item.id);
  const pendente = useSelector(pendentes, (todas) => todas[chave]);
  const resposta = useSelector(respostas, (todas) => todas[chave]);
  return { item: marcado(item, pendente, resposta), estado: pendente?.estado ?? 'salvo' };
};
