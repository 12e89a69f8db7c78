import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AdminPagamento, adminPagamentos } from '#contract/conta/admin.ts';
import { STATUS_PAGAMENTO } from '#contract/conta/pagamentos.ts';
import { readList } from '#web/lib/api/read.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { StatusPagamento } from '#web/pagamentos/index.ts';
import { DonoDaConta } from './DonoDaConta.tsx';
import { ListaPage } from './ListaPage.tsx';

const KEYS = { Aberto: 'aberto', Pago: 'pago', Cancelado: 'cancelado', 'Boleto Gerado': 'boleto_gerado' } as const;

export const AdminPagamentosPage = () => {
  const { t } = useTranslation(['admin', 'pagamentos', 'planos']);
  const { fuso } = useSignedUser();
  return (
    <ListaPage<AdminPagamento, (typeof STATUS_PAGAMENTO)[number]>
      parte="pagamentos"
      filtro={{
        campo: 'status',
        label: t('pagamentos.status'),
        opcoes: STATUS_PAGAMENTO.map((value) => ({ value, label: t(`pagamentos:status.${KEYS[value]}`) })),
      }}
      listar={({ filtro, ...query }) => readList(adminPagamentos, { query: { ...query, status: filtro } })}
      colunas={[
        {
          key: 'conta',
          title: t('contas.nome'),
          render: ({ conta_id, nome, email }) => <DonoDaConta id={conta_id} nome={nome} email={email} />,
        },
        {
          key: 'data',
          title: t('pagamentos.data'),
          whole: true,
          render: ({ criado_em }) => formatDay(criado_em, fuso),
        },
        { key: 'tipo', title: t('pagamentos.tipo'), render: ({ tipo }) => t(`planos:tipos.${tipo}`) },
        { key: 'valor', title: t('pagamentos.valor'), whole: true, render: ({ valor }) => formatMoney(valor) },
        { key: 'status', title: t('pagamentos.status'), render: (one) => <StatusPagamento status={one.status} /> },
        {
          key: 'provedor',
          title: t('pagamentos.provedor'),
          render: ({ gateway, gateway_id, tentativa, valor_informado }) => (
            <>
              {gateway ?? '—'}
              <Text size="sm" c="dimmed">
                {[
                  gateway_id?.slice(-14),
                  tentativa && t(`tentativas.${tentativa}`),
                  valor_informado && formatMoney(valor_informado),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </>
          ),
        },
      ]}
    />
  );
};
