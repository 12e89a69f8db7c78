import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Atendimento, StatusAtendimento } from '#contract/atendimentos.ts';
import { alertas } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { dizerRecusa } from '#web/lib/recusa.ts';
import { undoNotice } from '#web/ui/action-notice.tsx';
import { type Mudanca, useMudar } from './atendimentos.queries.ts';
import type { Pergunta } from './ConflitosDialog.tsx';

/** Moves and marks with a way back; what clashes is asked about, what somebody else changed is told. */
export const useMudarComAviso = () => {
  const { t } = useTranslation('atendimentos');
  const mudar = useMudar();
  const [pergunta, setPergunta] = useState<Pergunta | null>(null);

  const refuse = (error: unknown, item: Atendimento, mudanca: Mudanca, texto: string) => {
    if (!(error instanceof ApiError)) throw error;
    const { inicio = item.inicio, fim = item.fim } = mudanca;
    const insist = () => {
      setPergunta(null);
      send(item, { ...mudanca, permitir_conflito: true }, texto);
    };
    if (error.codigo === 'horario_ocupado')
      setPergunta({ inicio, fim, exceto: item.id, insist, cancel: () => setPergunta(null) });
    else if (error.codigo === 'conflito') alertas.aviso(t('mudou_enquanto_isso'));
    else dizerRecusa(error);
  };

  const send = (item: Atendimento, mudanca: Mudanca, texto: string) => {
    const antes: Mudanca = { inicio: item.inicio, fim: item.fim, status: item.status, permitir_conflito: true };
    mudar.mutate(
      { item, mudanca },
      {
        onSuccess: (novo) => notifications.show(undoNotice(texto, () => mudar.mutate({ item: novo, mudanca: antes }))),
        onError: (error) => refuse(error, item, mudanca, texto),
      },
    );
  };

  return {
    pergunta,
    mover: (item: Atendimento, inicio: string, fim: string) => send(item, { inicio, fim }, t('movido')),
    marcar: (item: Atendimento, status: StatusAtendimento) =>
      send(item, { status }, t('marcado', { status: t(`status.${status}`) })),
  };
};
