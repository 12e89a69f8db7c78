import { Alert, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { membros } from '#contract/conta/membros.ts';
import { isFinal, type Pagamento, pagamentoLer, passosDe } from '#contract/conta/pagamentos.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { fetchUser, tellChanged, useSignedUser } from '#web/lib/session/session.ts';
import { rememberPayment } from '#web/pagamentos/index.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from './PagamentoLayout.module.css';
import { PagamentoContext } from './pagamento-context.ts';
import { Resumo } from './Resumo.tsx';

const POLL_MS = 4000;

/** Polls while a bank has to act. */
const waiting = (pagamento: Pagamento | undefined) =>
  pagamento && !isFinal(pagamento.status) && pagamento.tentativa ? POLL_MS : false;

/** Once paid, refreshes the user's plan here and in every other tab. */
const useAnnounce = (pagamento: Pagamento | undefined) => {
  const told = useRef('');
  const client = useQueryClient();
  useEffect(() => {
    if (!pagamento) return;
    rememberPayment(pagamento);
    if (pagamento.status !== 'Pago' || told.current === pagamento.id) return;
    told.current = pagamento.id;
    fetchUser().then(tellChanged);
    if (pagamento.objeto === 'assentos') client.invalidateQueries(readsOf(membros.listar));
  }, [pagamento, client]);
};

const Passos = ({ pagamento }: { pagamento: Pagamento }) => {
  const { t } = useTranslation('pagamentos');
  const { pathname } = useLocation();
  return (
    <ol className={`${classes.passos} no-print`} aria-label={t('passos_nome')}>
      {passosDe(pagamento.tipo).map((passo, index) => {
        const atual = pathname.endsWith(`/${passo}`);
        return (
          <li
            key={passo}
            className={classes.passo}
            data-atual={atual || undefined}
            aria-current={atual ? 'step' : undefined}
          >
            <span className={classes.numero} aria-hidden="true">
              {index + 1}
            </span>
            {t(`passos.${passo}`)}
          </li>
        );
      })}
    </ol>
  );
};

/** The frame of a payment: the steps, the summary, and a notice if it is the sandbox. */
const Moldura = ({ pagamento: data }: { pagamento: Pagamento }) => {
  const { t } = useTranslation('pagamentos');
  useDocumentTitle(t('pagar'));
  return (
    <PagamentoContext value={data}>
      <BreadcrumbBar
        links={[
          { to: '/pagamentos', title: t('titulo') },
          { title: t('pagar'), active: true },
        ]}
      />
      <Title order={1} mb="md" className="no-print">
        {t('pagar')}
      </Title>
      <Passos pagamento={data} />
      {data.gateway === 'sandbox' && (
        <Alert role="note" color="orange" icon={<IconFlask />} title={t('sandbox.titulo')} mb="md" className="no-print">
          {t('sandbox.texto')}
        </Alert>
      )}
      <div className={classes.coluna}>
        <div>
          <Suspense fallback={<Waiting h={320} shape="fields" />}>
            <Outlet />
          </Suspense>
        </div>
        <Resumo />
      </div>
    </PagamentoContext>
  );
};

/** Opens a payment of the signed-in user; any other is not found. */
export const PagamentoLayout = () => {
  const { t } = useTranslation('pagamentos');
  const user = useSignedUser();
  const { userId, pagamentoId: id } = useParams({ from: '/main/pagamento/$userId/$pagamentoId' });
  const { data, error, refetch } = useQuery({
    ...read(pagamentoLer, { params: { id } }),
    refetchInterval: ({ state }) => waiting(state.data),
    staleTime: 0,
  });
  useAnnounce(data);
  const notMine = userId !== user.id || (data && data.usuario_id !== user.id);
  if (notMine || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('pagar')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} shape="fields" />;
  return <Moldura pagamento={data} />;
};
PagamentoLayout.needs = pagamentoLer;
