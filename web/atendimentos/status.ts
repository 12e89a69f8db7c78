import { IconCalendar, IconCheck, IconCircleCheck, type IconProps, IconUserX, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { StatusAtendimento } from '#contract/atendimentos.ts';

type Aparencia = { color: string; variant: 'light' | 'filled'; Icon: ComponentType<IconProps> };

/** The appearance of a status; never by colour alone. */
export const APARENCIA: Record<StatusAtendimento, Aparencia> = {
  Agendado: { color: 'green', variant: 'light', Icon: IconCalendar },
  Confirmado: { color: 'blue', variant: 'light', Icon: IconCheck },
  Realizado: { color: 'gray', variant: 'light', Icon: IconCircleCheck },
  Faltou: { color: 'orange', variant: 'light', Icon: IconUserX },
  Cancelado: { color: 'gray', variant: 'light', Icon: IconX },
};
