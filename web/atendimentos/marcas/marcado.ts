import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import { comoMarcado } from '../agenda/colunas/recepcao.ts';
import type { Pendente } from './caixa.ts';

type Lido = Pick<Atendimento, 'id' | 'status' | 'versao'>;
type Dita = Pick<Atendimento, 'status' | 'versao' | 'inicio' | 'fim' | 'chegou_em' | 'antes_de_chegar'>;

const campos = ({ status, versao, inicio, fim, chegou_em, antes_de_chegar }: Dita) => ({
  status,
  versao,
  inicio,
  fim,
  chegou_em,
  antes_de_chegar,
});

/**
 * What is known of an appointment beyond what was read: the mark that waits here; if it was refused, what the server
 * has; and an answer to a mark that is newer than the read.
 */
const sabido = ({ versao }: Lido, pendente: Pendente | undefined, resposta: Dita | undefined): Partial<Dita> => {
  if (pendente && !pendente.recusa) return comoMarcado(pendente.valor.de, pendente.valor.status);
  const agora = pendente?.recusa?.agora;
  // A read of the same version may show the mark, from before it was refused.
  if (agora?.versao === versao) return { status: agora.status };
  const [dita] = [agora, resposta].filter((one) => one && one.versao > versao);
  return dita ? campos(dita) : {};
};

/** An appointment as it was marked on this device; the same object if there is nothing to change. */
export const marcado = <A extends Lido>(lido: A, pendente: Pendente | undefined, resposta: Dita | undefined): A => {
  const novo = { ...lido, ...sabido(lido, pendente, resposta) };
  const difere = (Object.keys(novo) as (keyof A)[]).some((campo) => novo[campo] !== lido[campo]);
  return difere ? novo : lido;
};
