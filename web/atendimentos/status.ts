import { IconCalendar, IconCheck, IconCircleCheck, type IconProps, IconUserX, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { passou, type StatusAtendimento } from '#contract/atendimentos.ts';
import { hojeEm, localDe } from '#domain/days/fuso.ts';

type Aparencia = { color: string; variant: 'light' | 'filled'; Icon: ComponentType<IconProps> };

/** The appearance of a status; never by colour alone. */
export const APARENCIA: Record<StatusAtendimento, Aparencia> = {
  Agendado: { color: 'green', variant: 'light', Icon: IconCalendar },
  Confirmado: { color: 'blue', variant: 'light', Icon: IconCheck },
  Realizado: { color: 'gray', variant: 'light', Icon: IconCircleCheck },
  Faltou: { color: 'orange', variant: 'light', Icon: IconUserX },
  Cancelado: { color: 'gray', variant: 'light', Icon: IconX },
};

type Horario = { inicio: string; fim: string };

/** Whether a session can get this status. The server refuses an outcome for a session on a later day. */
export const podeMarcar = (status: StatusAtendimento, { inicio, fim }: Horario, fuso: string, agora = Date.now()) => {
  if (passou(status)) return localDe(inicio, fuso).data <= hojeEm(fuso, agora);
  return status !== 'Confirmado' || Date.parse(fim) > agora;
};
