import { Anchor, Badge, Button, Chip, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import {
  IconCalendar,
  IconClipboardCheck,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconPaperclip,
  IconTargetArrow,
  IconWallet,
} from '@tabler/icons-react';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemLinha, linhaDoTempo, TIPOS_LINHA, type TipoLinha } from '#contract/linha-do-tempo.ts';
import { usePaciente } from '#web/ficha/paciente-context.ts';
import { call } from '#web/lib/api.ts';

import { formatDate, formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';

import { useLista } from '#web/lib/lista.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageCard } from '#web/ui/PageCard.tsx';

const PAGE = 20;

/** How each kind of item looks, and where it leads inside the file. */
const KINDS: Record<TipoLinha, { Icon: typeof IconCalendar; to: (item: ItemLinha) => string }> = {
  atendimento: { Icon: IconCalendar, to: ({ id }) => `atendimentos/${id}` },
  anamnese: { Icon: IconClipboardText, to: ({ id }) => `anamnese/${id}` },
  aplicacao: { Icon: IconClipboardCheck, to: ({ id }) => `testes/${id}` },
  pagamento: { Icon: IconWallet, to: () => 'financeiro' },
  plano_intervencao: { Icon: IconTargetArrow, to: ({ id }) => `plano-de-intervencao/${id}/visualizar` },
  anexo: { Icon: IconPaperclip, to: ({ detalhe }) => (detalhe ? `atendimentos/${detalhe}` : 'anexos') },
  relatorio: { Icon: IconFileText, to: ({ id }) => `relatorio/${id}/editar` },
  documento: { Icon: IconFolder, to: ({ id }) => `documentos/${id}` },
};

/** What has a day and no hour. */
const SO_O_DIA: TipoLinha[] = ['aplicacao', 'pagamento'];

/** The colours of the agenda. */
const COR: Record<string, string> = { Agendado: 'green', Confirmado: 'blue', Realizado: 'green', Faltou: 'orange' };

const Item = ({ item, base }: { item: ItemLinha; base: string }) => {
  const { t } = useTranslation('linha-do-tempo');
  const { fuso } = useSignedUser();
  const title = item.tipo === 'atendimento' ? t('atendimento') : item.titulo;
  const valor = item.tipo === 'pagamento' && item.detalhe ? formatMoney(item.detalhe) : null;
  return (
    <>
      <Anchor component={Link} to={`${base}/${KINDS[item.tipo].to(item)}`} fw={600} c="inherit">
        {title}
      </Anchor>
      <Text size="sm" c="dimmed">
        {(SO_O_DIA.includes(item.tipo) ? formatDay : formatInstant)(item.quando, fuso)} · {t(`tipos.${item.tipo}`)}
      </Text>
      {item.tipo === 'atendimento' && (
        <Badge variant="light" color={COR[item.status ?? ''] ?? 'gray'} size="sm" mt={4} mr={6}>
          {t(`status.${item.status}`)}
        </Badge>
      )}
      {item.tipo === 'atendimento' && item.detalhe && (
        <Badge variant="default" size="sm" mt={4}>
          {t(`nota.${item.detalhe}`)}
        </Badge>
      )}
      {item.tipo === 'relatorio' && (
        <Badge variant="default" size="sm" mt={4}>
          {[t(`relatorio.${item.status}`), item.detalhe].filter(Boolean).join(' · ')}
        </Badge>
      )}
      {valor && (
        <Badge variant="light" size="sm" mt={4}>
          {valor}
        </Badge>
      )}
      {item.tipo === 'plano_intervencao' && item.detalhe && (
        <Badge variant="default" size="sm" mt={4} tt="none">
          {t('plano_ate', { dia: formatDate(item.detalhe) })}
        </Badge>
      )}
      {item.tipo === 'anamnese' && (
        <Badge variant="default" size="sm" mt={4}>
          {t(`anamnese.${item.status}`)}
        </Badge>
      )}
    </>
  );
};

/** Everything that happened, the newest first, more of it as one scrolls. */
export const LinhaDoTempoPage = () => {
  const { t } = useTranslation('linha-do-tempo');
  const { id } = usePaciente();
  const { search, set } = useLista();
  const tipo = TIPOS_LINHA.find((one) => one === search.tipo);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['linha-do-tempo', id, tipo],
    queryFn: ({ pageParam, signal }) =>
      call(linhaDoTempo, {
        params: { id },
        query: { tipo, antes: pageParam?.quando, antes_id: pageParam?.id, por_pagina: PAGE },
        signal,
        silent: true,
      }),
    initialPageParam: null as ItemLinha | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : (page.at(-1) ?? undefined)),
  });
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const seen = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (seen && hasNextPage && !isFetchingNextPage) fetchNextPage();
  }, [seen, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const items = data?.pages.flat();
  return (
    <PageCard title={t('titulo')}>
      <Stack>
        <Chip.Group
          value={tipo ?? 'tudo'}
          onChange={(value) => set({ tipo: value === 'tudo' ? undefined : String(value) })}
        >
          <Group gap="xs" role="radiogroup" aria-label={t('filtro')}>
            {['tudo', ...TIPOS_LINHA].map((value) => (
              <Chip key={value} value={value} size="sm">
                {t(`tipos.${value}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {isError && !data && <LoadError onRetry={refetch} />}
        {!data && !isError && <Skeleton h={160} />}
        {items?.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
        {items && items.length > 0 && (
          <Timeline bulletSize={30} lineWidth={2} active={items.length}>
            {items.map((item) => {
              const { Icon } = KINDS[item.tipo];
              return (
                <Timeline.Item key={`${item.tipo}-${item.id}`} bullet={<Icon size={16} />}>
                  <Item item={item} base={`/atendimento/paciente/${id}`} />
                </Timeline.Item>
              );
            })}
          </Timeline>
        )}
        {hasNextPage && (
          <Button ref={ref} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('mais')}
          </Button>
        )}
      </Stack>
    </PageCard>
  );
};
