import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagamentoCancelar, pagamentoTipo, TIPOS_PAGAMENTO, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { descricaoDe, StatusPagamento, TIPOS_DE_ASSENTO, wizardOf } from '#web/pagamentos/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { useMudar, usePagamento } from './pagamento-context.ts';

const avisar = (error: unknown) => {
  if (error instanceof ApiError && error.message) alertas.aviso(error.message);
};

/** The summary of a payment, with the actions to change the method or cancel. */
export const Resumo = () => {
  const { t } = useTranslation(['pagamentos', 'planos']);
  const pagamento = usePagamento();
  const navigate = useNavigate();
  const [sure, setSure] = useState(false);
  const { id, objeto, plano, valor, status, tipo } = pagamento;
  const tipos: readonly TipoPagamento[] = objeto === 'assentos' ? TIPOS_DE_ASSENTO : TIPOS_PAGAMENTO;
  const change = useMudar(
    (next: TipoPagamento) => call(pagamentoTipo, { params: { id }, body: { tipo: next }, silent: true }),
    true,
  );
  const cancel = useMudar(() => call(pagamentoCancelar, { params: { id }, silent: true }), true);
  const open = status === 'Aberto' || status === 'Boleto Gerado';
  return (
    <div className="no-print">
      <PageCard title={t('resumo')}>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{plano.nome}</Text>
            <Text c="dimmed">{descricaoDe(t, pagamento)}</Text>
          </div>
          <Group justify="space-between">
            <Text size="xl" fw={600}>
              {formatMoney(valor)}
            </Text>
            <StatusPagamento status={status} />
          </Group>
          {open && (
            <Select
              label={t('outra_forma')}
              description={status === 'Boleto Gerado' ? t('outra_forma_boleto') : undefined}
              allowDeselect={false}
              data={tipos.map((one) => ({ value: one, label: t(`planos:tipos.${one}`) }))}
              value={tipo}
              disabled={change.isPending}
              onChange={(next) => {
                if (next && next !== tipo)
                  change.mutate(next as TipoPagamento, {
                    onSuccess: (one) => navigate({ to: wizardOf(one, one.passo) }),
                    onError: avisar,
                  });
              }}
            />
          )}
          {open && !sure && (
            <Button variant="subtle" color="red" onClick={() => setSure(true)}>
              {t('desistir')}
            </Button>
          )}
          {open && sure && (
            <Stack gap="xs" role="group" aria-label={t('desistir')}>
              <Text size="sm">{t('desistir_certeza')}</Text>
              <Group grow>
                <Button variant="default" size="xs" onClick={() => setSure(false)}>
                  {t('nao')}
                </Button>
                <Button
                  color="red"
                  size="xs"
                  loading={cancel.isPending}
                  onClick={() =>
                    cancel.mutate(undefined, {
                      onSuccess: (one) => navigate({ to: wizardOf(one, one.passo) }),
                      onError: avisar,
                    })
                  }
                >
                  {t('sim')}
                </Button>
              </Group>
            </Stack>
          )}
        </Stack>
      </PageCard>
    </div>
  );
};
