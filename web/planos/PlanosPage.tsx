import { Alert, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClockPlay, IconReceipt, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { isFinal, pagamentoCriar, pagamentoLer, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import { assinaturaCancelar, type Plano, planosLista } from '#contract/conta/planos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { rememberedPayment, rememberPayment, wizardOf } from '#web/pagamentos/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AssentosCard } from './AssentosCard.tsx';
import { AvisoDeAssentos } from './AvisoDeAssentos.tsx';
import { ComoPagar } from './ComoPagar.tsx';
import { PlanoCard } from './PlanoCard.tsx';

/** The state of the plan in one sentence. */
const Situacao = ({ atual }: { atual: string | null }) => {
  const { t } = useTranslation('planos');
  const { venc_plano, fuso, suspensa_em } = useSignedUser();
  if (suspensa_em) return <Text>{t('suspensa')}</Text>;
  if (!venc_plano) return <Text>{t('sem_vencimento')}</Text>;
  const data = formatDay(venc_plano, fuso);
  if (Date.parse(venc_plano) < Date.now()) return <Text>{t('venceu_em', { data })}</Text>;
  return <Text>{atual ? t('valido_ate', { data }) : t('teste_ate', { data })}</Text>;
};

/** An unfinished payment of this browser. */
const Continuar = () => {
  const { t } = useTranslation('planos');
  const id = rememberedPayment() ?? '';
  const { data } = useQuery({
    ...read(pagamentoLer, { params: { id } }),
    enabled: id !== '',
    retry: false,
  });
  if (!data || isFinal(data.status)) return null;
  return (
    <Alert role="note" color="orange" icon={<IconClockPlay />} title={t('continuar_titulo')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('continuar_texto')}</Text>
        <ButtonLink to={wizardOf(data, data.passo)} size="xs">
          {t('continuar')}
        </ButtonLink>
      </Stack>
    </Alert>
  );
};

const Assinatura = ({ final }: { final: string | null }) => {
  const { t } = useTranslation('planos');
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(assinaturaCancelar, {}),
    onSuccess: () => alertas.salvoComSucesso(t('assinatura_cancelada'), t('assinatura_cancelada_genero')),
    onSettled: () => client.invalidateQueries(readsOf(planosLista)),
  });
  return (
    <Alert role="note" icon={<IconRefresh />} title={t('assinatura_titulo')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('assinatura_texto', { final: final ?? '••••' })}</Text>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('assinatura_cancelar')}
        </Button>
      </Stack>
    </Alert>
  );
};

export const PlanosPage = () => {
  const { t } = useTranslation('planos');
  useDocumentTitle(t('titulo'));
  const user = useSignedUser();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ plano: Plano; id: string } | null>(null);
  const { data, isError, refetch } = useQuery(read(planosLista, {}));
  const begin = useMutation({
    mutationFn: ({ plano, ...body }: { plano: Plano; id: string; tipo: TipoPagamento; assentos_extras: number }) =>
      call(pagamentoCriar, { body: { ...body, plano_id: plano.id } }),
    onSuccess: (pagamento) => {
      rememberPayment(pagamento);
      return navigate({ to: wizardOf(pagamento, pagamento.passo) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500 && error.status > 0) alertas.aviso(error.message);
    },
  });
  const closed = user.venc_plano === null || user.suspensa_em !== null;
  return (
    <>
      <BreadcrumbBar
        links={[{ title: t('titulo'), active: true }]}
        buttons={[{ url: '/pagamentos', title: t('meus_pagamentos'), icon: <IconReceipt size={16} /> }]}
      />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('titulo')}</Title>
          {data && <Situacao atual={data.atual} />}
        </div>
        <Continuar />
        {data && <AvisoDeAssentos assentos={data.assentos} />}
        {data?.assinatura && <Assinatura final={data.assinatura.final} />}
        {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
        {!data && !isError && (
          <Group grow>
            <Waiting h={420} shape="text" card />
            <Waiting h={420} shape="text" card />
          </Group>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(3, data?.planos.length ?? 2) }} maw={1100}>
          {data?.planos.map((plano) => (
            <PlanoCard
              key={plano.id}
              plano={plano}
              atual={plano.id === data.atual}
              disabled={closed}
              // One id per choice, so that a double click makes one payment.
              onPick={() => setChosen({ plano, id: uuidv7() })}
            />
          ))}
        </SimpleGrid>
        {data && <AssentosCard assentos={data.assentos} plano={data.planos.find(({ id }) => id === data.atual)} />}
      </Stack>
      {chosen && data && (
        <ComoPagar
          plano={chosen.plano}
          assentos={data.assentos}
          busy={begin.isPending}
          onClose={() => setChosen(null)}
          onPick={(tipo, assentos_extras) => begin.mutate({ ...chosen, tipo, assentos_extras })}
        />
      )}
    </>
  );
};
PlanosPage.needs = planosLista;
