import { Anchor, Badge, Button, Chip, Group, Skeleton, Stack, Text, Timeline } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCalendar,
  IconCash,
  IconClipboardCheck,
  IconClipboardText,
  IconFileText,
  IconFolder,
  IconPaperclip,
  IconSend,
  IconTargetArrow,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/conta/auth.ts';
import { type ItemLinha, linhaDoTempo, TIPOS_LINHA, type TipoLinha, tiposVisiveis } from '#contract/linha-do-tempo.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { loads } from '#web/lib/api/loader.ts';
import { readPages } from '#web/lib/api/read.ts';
import { formatDate, formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/i18n.ts';

import { type Busca, useLista } from '#web/lib/lists/lista.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

const PAGE = 20;

/** The icon of each kind of item, and its address inside the file. */
const KINDS: Record<TipoLinha, { Icon: typeof IconCalendar; to: (item: ItemLinha) => string }> = {
  atendimento: { Icon: IconCalendar, to: ({ id }) => `atendimentos/${id}` },
  anamnese: { Icon: IconClipboardText, to: ({ id }) => `anamnese/${id}` },
  aplicacao: { Icon: IconClipboardCheck, to: ({ id }) => `testes/${id}` },
  pagamento: { Icon: IconCash, to: () => 'financeiro' },
  plano_intervencao: { Icon: IconTargetArrow, to: ({ id }) => `plano-de-intervencao/${id}/visualizar` },
  envio_escola: { Icon: IconSend, to: ({ detalhe }) => `plano-de-intervencao/${detalhe}/visualizar` },
  sinal: { Icon: IconAlertTriangle, to: () => 'plano-de-intervencao' },
  anexo: { Icon: IconPaperclip, to: ({ detalhe }) => (detalhe ? `atendimentos/${detalhe}` : 'anexos') },
  relatorio: { Icon: IconFileText, to: ({ id }) => `relatorio/${id}/editar` },
  documento: { Icon: IconFolder, to: ({ id }) => `documentos/${id}` },
};

/** Kinds that have a date but no time. */
const SO_O_DIA: TipoLinha[] = ['aplicacao', 'pagamento'];

/** The colours of the agenda. */
const COR: Record<string, string> = { Agendado: 'green', Confirmado: 'blue', Faltou: 'orange' };

/** The title of an item; by its kind if it has none of its own. */
const tituloDe = ({ tipo, titulo, detalhe }: ItemLinha, t: TFunction) => {
  if (tipo === 'atendimento') return t('linha-do-tempo:atendimento');
  if (tipo === 'sinal') return t(`planos-intervencao:sinais.${titulo}.nome`);
  return tipo === 'pagamento' ? t('linha-do-tempo:pagamento', { valor: formatMoney(detalhe ?? '0') }) : titulo;
};

/** The details of an item, by its kind. */
const palavrasDe = ({ tipo, titulo, detalhe, status, pessoa }: ItemLinha, t: TFunction): (string | null)[] => {
  switch (tipo) {
    case 'atendimento':
      return [detalhe && t(`linha-do-tempo:nota.${detalhe}`)];
    case 'pagamento':
      return [titulo, nomeDaForma(currentLocale(), status), pessoa && t('linha-do-tempo:pago_por', { nome: pessoa })];
    case 'relatorio':
      return [[t(`linha-do-tempo:relatorio.${status}`), detalhe].filter(Boolean).join(' · ')];
    case 'plano_intervencao':
      return [detalhe && t('linha-do-tempo:plano_intervencao_ate', { dia: formatDate(detalhe) })];
    case 'sinal':
      return [t(`linha-do-tempo:sinal.${status}`, { nome: pessoa })];
    case 'envio_escola':
      return [pessoa && t('linha-do-tempo:enviado_a', { nome: pessoa })];
    case 'anamnese':
      return [t(`linha-do-tempo:anamnese.${status}`)];
    default:
      return [];
  }
};

const Item = ({ item, base }: { item: ItemLinha; base: string }) => {
  const { t } = useTranslation(['linha-do-tempo', 'planos-intervencao']);
  const { fuso } = useSignedUser();
  const { tipo, quando, status, detalhe, motivo } = item;
  const palavras = palavrasDe(item, t).filter((one) => one !== null && one !== '');
  return (
    <>
      <Anchor component={Link} to={`${base}/${KINDS[tipo].to(item)}`} fw={600} c="inherit">
        {tituloDe(item, t)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {(SO_O_DIA.includes(tipo) ? formatDay : formatInstant)(quando, fuso)} · {t(`um.${tipo}`)}
      </Text>
      {tipo === 'sinal' && (
        <Text size="sm" fs="italic" mt={4} lineClamp={4}>
          “{detalhe}”
        </Text>
      )}
      {motivo && (
        <Text size="sm" mt={4}>
          {t('motivo', { motivo })}
        </Text>
      )}
      <Group gap={6} mt={4}>
        {tipo === 'atendimento' && (
          <Badge variant="light" color={COR[status ?? ''] ?? 'gray'} size="sm">
            {t(`status.${status}`)}
          </Badge>
        )}
        {palavras.map((palavra) => (
          <Badge key={palavra} variant="default" size="sm" tt="none">
            {palavra}
          </Badge>
        ))}
      </Group>
    </>
  );
};

const tiposDe = ({ config }: User) => (config ? tiposVisiveis(config) : TIPOS_LINHA);
const tipoDe = (search: Busca, user: User) => tiposDe(user).find((one) => one === search.tipo);

const linhaDe = (id: string, tipo: TipoLinha | undefined) =>
  readPages(
    linhaDoTempo,
    { params: { id }, query: { tipo, por_pagina: PAGE } },
    {
      first: null as ItemLinha | null,
      after: (last) => ({ antes: last?.quando, antes_id: last?.id }),
      next: (page) => (page.length < PAGE ? undefined : page.at(-1)),
    },
  );

/** The timeline, newest first; loads more while scrolling. */
export const LinhaDoTempoPage = () => {
  const { t } = useTranslation('linha-do-tempo');
  const { id } = usePaciente();
  const { search, set } = useLista();
  const user = useSignedUser();
  const tipos = tiposDe(user);
  const tipo = tipoDe(search, user);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    linhaDe(id, tipo),
  );
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
            {['tudo', ...tipos].map((value) => (
              <Chip key={value} value={value} size="sm">
                {t(`tipos.${value}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
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

LinhaDoTempoPage.loader = loads<{ id: string }>(({ params, search, user }) => [
  linhaDe(params.id, tipoDe(search, user)),
]);
