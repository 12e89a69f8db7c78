import {
  IconCalendar,
  IconCheck,
  IconCircleCheck,
  IconDoorEnter,
  type IconProps,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { exigeDia, type StatusAtendimento } from '#contract/agenda/status.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';

/** The icon of a status, so that it is never shown by colour alone. */
export const SINAL: Record<StatusAtendimento, ComponentType<IconProps>> = {
  Agendado: IconCalendar,
  Confirmado: IconCheck,
  Chegou: IconDoorEnter,
  Realizado: IconCircleCheck,
  Faltou: IconUserX,
  Cancelado: IconX,
};

/** Nobody comes to the reception for an online appointment. */
export const podeChegar = ({ modalidade }: Pick<AtendimentoNaLista, 'modalidade'>) => modalidade !== 'online';

type Horario = { inicio: string; fim: string };

/**
 * Whether an appointment can get this status. The server refuses an outcome or an arrival for an appointment on a later
 * day.
 */
export const podeMarcar = (status: StatusAtendimento, { inicio, fim }: Horario, fuso: string, agora = Date.now()) => {
  if (exigeDia(status)) return localDe(inicio, fuso).data <= hojeEm(fuso, agora);
  return status !== 'Confirmado' || Date.parse(fim) > agora;
};
