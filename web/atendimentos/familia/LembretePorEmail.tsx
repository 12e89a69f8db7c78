import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lembretesSituacao } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { MotivoDoCorreio } from '#web/correio/index.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useAgendaConfig } from '../atendimentos.queries.ts';

export const useLembretesSituacao = (enabled: boolean) =>
  useQuery({
    ...read(lembretesSituacao, { silent: true }),
    enabled,
    staleTime: 30_000,
  });

/** The state of the e-mail reminder: sent, not delivered, or held back and why. */
export const LembretePorEmail = ({ item }: { item: AtendimentoNaLista }) => {
  const { t } = useTranslation('atendimentos');
  const { fuso } = useSignedUser();
  const { data: config } = useAgendaConfig();
  const falta =
    !item.lembrete_enviado_em &&
    (STATUS_ABERTOS as readonly string[]).includes(item.status) &&
    Date.parse(item.inicio) > Date.now();
  const { data: situacao } = useLembretesSituacao(falta && config?.lembrete_email === true);
  const recusa = item.lembrete_recusa ?? (falta ? situacao?.recusa : null);
  if (recusa)
    return (
      <Text size="sm" c="var(--mantine-color-orange-text)">
        {t('lembrete_recusa')} <MotivoDoCorreio recusa={recusa} limite={situacao?.limite} />
      </Text>
    );
  return (
    item.lembrete_enviado_em && (
      <Text size="sm" c="dimmed">
        {t('lembrete_enviado', { quando: formatInstant(item.lembrete_enviado_em, fuso) })}
      </Text>
    )
  );
};
