import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagamentoConferir, pagamentoCredito, pagamentoDebito } from '#contract/conta/pagamentos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { wizardOf } from '#web/pagamentos/index.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { CartaoForm, type Pago } from './CartaoForm.tsx';
import { Desafio } from './Desafio.tsx';
import { Passo } from './Passo.tsx';
import { useMudar, usePagamento } from './pagamento-context.ts';
import { Banco, Conferir, Devolvida, Fora, Recusada } from './Situacao.tsx';

/** Pays. If the provider does not answer, shows it in place; never retries with another idempotency key. */
const usePagar = (work: (cartao: Pago) => ReturnType<typeof call<typeof pagamentoCredito>>) => {
  const [fora, setFora] = useState(false);
  const pay = useMudar(work, true);
  const onPay = async (cartao: Pago) => {
    setFora(false);
    try {
      return await pay.mutateAsync(cartao);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 500) setFora(true);
      else alertas.aviso(error.message);
      return null;
    }
  };
  return { fora, onPay };
};

const NaoRespondeu = () => {
  const { id } = usePagamento();
  const ask = useMudar(() => call(pagamentoConferir, { params: { id }, silent: true }));
  return <Fora onRetry={() => ask.mutate()} busy={ask.isPending} />;
};

const Esperando = () => {
  const { t } = useTranslation('pagamentos');
  return (
    <Stack role="status">
      <Text>{t('cartao.esperando')}</Text>
      <Conferir />
    </Stack>
  );
};

type Andamento = { pending: boolean; children: ReactNode };

/**
 * While the bank decides, its page or a note. The form stays behind it, so that nothing has to be typed again if the
 * card is declined.
 */
const Cobranca = ({ pending, children }: Andamento) => {
  const { tentativa } = usePagamento();
  const [asked, setAsked] = useState(!pending);
  if (!pending && !asked) setAsked(true);
  return (
    <>
      {pending && (tentativa?.desafio ? <Desafio desafio={tentativa.desafio} /> : <Esperando />)}
      {asked && <div hidden={pending}>{children}</div>}
    </>
  );
};

const Credito = () => {
  const { t } = useTranslation('pagamentos');
  const navigate = useNavigate();
  const { id, tentativa, tipo } = usePagamento();
  const { fora, onPay } = usePagar((body) => call(pagamentoCredito, { params: { id }, body, silent: true }));
  const pay = async (cartao: Pago) => {
    const paid = await onPay(cartao);
    if (paid?.status === 'Pago') await navigate({ to: wizardOf(paid, 'concluido-credito') });
  };
  const pending = tentativa?.status === 'pendente' && tentativa.tipo === tipo;
  return (
    <Stack>
      <PageCard title={t('passos.cartao-credito')}>
        <Stack>
          {fora && <NaoRespondeu />}
          {tentativa?.tipo === tipo && <Recusada />}
          <Devolvida />
          <Cobranca pending={pending}>
            <CartaoForm metodo="CREDIT_CARD" onPay={pay} />
          </Cobranca>
        </Stack>
      </PageCard>
      {pending && !tentativa.desafio && <Banco />}
    </Stack>
  );
};

export const CartaoPage = () => (
  <Passo nome="cartao-credito">
    <Credito />
  </Passo>
);

/** Shown for a finished payment only; an open one is redirected to its card. */
export const ConcluidoPage = () => (
  <Passo nome="concluido-credito">
    <Text />
  </Passo>
);

const Debito = () => {
  const { t } = useTranslation('pagamentos');
  const { id, tentativa, tipo } = usePagamento();
  const { fora, onPay } = usePagar(({ parcelas: _, ...body }) =>
    call(pagamentoDebito, { params: { id }, body, silent: true }),
  );
  const mine = tentativa?.tipo === tipo;
  const pending = mine && tentativa.status === 'pendente';
  return (
    <Stack>
      <PageCard title={t('passos.conclusao-debito')}>
        <Stack>
          {fora && <NaoRespondeu />}
          {mine && <Recusada />}
          <Devolvida />
          <Cobranca pending={pending}>
            <CartaoForm metodo="ONLINE_DEBIT" onPay={onPay} />
          </Cobranca>
        </Stack>
      </PageCard>
      {pending && !tentativa.desafio && <Banco />}
    </Stack>
  );
};

export const DebitoPage = () => (
  <Passo nome="conclusao-debito">
    <Debito />
  </Passo>
);
