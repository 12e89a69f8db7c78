import { v7 as uuidv7 } from 'uuid';
import type { Atendimento } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { peekDrafts, placeNow } from '#web/lib/unsaved/drafts.ts';

/** The status of an appointment as it was marked on this device, until the server has it. */
export type Marca = {
  status: StatusAtendimento;
  /**
   * The appointment as it was when it was marked. On a newer version the mark is sent only if these fields are
   * unchanged.
   */
  de: { status: StatusAtendimento; inicio: string };
  fim: string;
  nome: string;
  /** The same at every attempt: the server changes the appointment once for each key. */
  chave: string;
  permitir_assinado?: boolean;
  permitir_conflito?: boolean;
};

export const CAMPO = 'status';
export const ESCOPO = 'atendimentos-status';
export const escopoDe = (id: string) => `${ESCOPO}/${id}`;

/** What a mark needs to know of an appointment. */
export type Marcavel = Pick<Atendimento, 'id' | 'status' | 'inicio' | 'fim' | 'versao'> & { nome: string };

/** A mark over what the server last said, also if an earlier mark still waits. */
export const marcaNova = (item: Marcavel, status: StatusAtendimento, antes?: Marca): Marca => ({
  status,
  de: antes?.de ?? { status: item.status, inicio: item.inicio },
  fim: item.fim,
  nome: item.nome,
  chave: uuidv7(),
});

/** Its title in the list of unsaved work. */
export const lugarDa = ({ nome, status }: Pick<Marca, 'nome' | 'status'>) =>
  placeNow(texts.t('atendimentos:marcado', { nome, status: texts.t(`atendimentos:status.${status}`).toLowerCase() }));

/** Marks that wait on this device, by appointment; to be shown while the server is not reached. */
export const marcasGuardadas = (user: string) => peekDrafts<Marca>(user, ESCOPO);
