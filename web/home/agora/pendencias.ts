import { useTranslation } from 'react-i18next';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { pendencias, type TipoPendencia } from '#contract/home/home.ts';
import { hojeEm, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { formatDate } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { ACobrar } from './criar-cobranca.ts';

/** An item of the inbox; `status` is that of an appointment whose outcome is missing. */
export type Pendencia = {
  tipo: TipoPendencia;
  alvo: string;
  to: string;
  text: string;
  status?: StatusAtendimento;
  /** A family's request for another time, with a slot or in words, and the appointment it is about. */
  pedido?: { temHorario: boolean; atendimento: { id: string; inicio: string; cancelado: boolean } };
  /** What a late cancellation costs. */
  cobrar?: ACobrar;
  /** A proof of payment, to be confirmed. */
  comprovante?: { saldo: string; por: string; descricao: string };
};

/** How long an item can be put off. */
export const PRAZOS = ['amanha', 'semana', 'mes'] as const;
type Prazo = (typeof PRAZOS)[number];

const dia = (prazo: Prazo, hoje: string) => {
  if (prazo === 'mes') return somaMeses(hoje, 1);
  return somaDias(hoje, prazo === 'amanha' ? 1 : 7);
};

/** What can be done with an item in place: put off, dismissed, or given its outcome. Each can be undone. */
export const usePendencias = () => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const onSuccess = () => invalidate();
  const retomar = useMutation({
    mutationFn: (um?: Pick<Pendencia, 'tipo' | 'alvo'>) =>
      call(pendencias.retomar, { query: um ? { tipo: um.tipo, alvo: um.alvo } : {} }),
    onSuccess,
  });
  const guardar = useMutation({
    mutationFn: ({ item: { tipo, alvo }, ate }: { item: Pendencia; ate: string | null }) =>
      call(pendencias.adiar, { body: { tipo, alvo, ate } }),
    onSuccess: (_, { item, ate }) => {
      const dito = ate ? t('pendencia.adiada', { dia: formatDate(ate) }) : t('pendencia.dispensada');
      offerUndo(dito, () => retomar.mutate(item), `pendencia ${item.alvo}`);
      return invalidate();
    },
  });
  const status = useMutation({
    mutationFn: ({ alvo, novo }: { alvo: string; novo: StatusAtendimento; antes: StatusAtendimento | undefined }) =>
      call(atendimentos.editar, { params: { id: alvo }, body: { status: novo } }),
    onSuccess: (_, { alvo, antes }) => {
      const undo = () => antes && status.mutate({ alvo, novo: antes, antes: undefined });
      if (antes) offerUndo(t('pendencia.marcada'), () => void undo(), `pendencia ${alvo}`);
      return invalidate();
    },
  });
  return {
    adiar: (item: Pendencia, prazo: Prazo) => guardar.mutate({ item, ate: dia(prazo, hojeEm(fuso)) }),
    dispensar: (item: Pendencia) => guardar.mutate({ item, ate: null }),
    marcar: ({ alvo, status: antes }: Pendencia, novo: StatusAtendimento) => status.mutate({ alvo, novo, antes }),
    retomarTodas: () => retomar.mutate(undefined),
  };
};
