import { useTranslation } from 'react-i18next';
import { type AdminConta, adminContas, SITUACOES } from '#contract/conta/admin.ts';
import { readList } from '#web/lib/api/read.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { assentosDe } from './assentos.ts';
import { DonoDaConta } from './DonoDaConta.tsx';
import { ListaPage } from './ListaPage.tsx';
import { Situacao } from './Situacao.tsx';

export const ContasPage = () => {
  const { t } = useTranslation(['admin', 'planos']);
  const { fuso } = useSignedUser();
  const dia = (value: string | null) => (value ? formatDay(value, fuso) : '—');
  return (
    <ListaPage<AdminConta, (typeof SITUACOES)[number]>
      parte="contas"
      filtro={{
        campo: 'situacao',
        label: t('contas.situacao'),
        opcoes: SITUACOES.map((value) => ({ value, label: t(`situacoes.${value}`) })),
      }}
      listar={({ filtro, ...query }) => readList(adminContas, { query: { ...query, situacao: filtro } })}
      colunas={[
        { key: 'nome', title: t('contas.nome'), render: (conta) => <DonoDaConta {...conta} /> },
        { key: 'situacao', title: t('contas.situacao'), render: (conta) => <Situacao situacao={conta.situacao} /> },
        { key: 'plano', title: t('contas.plano'), render: ({ plano }) => plano ?? '—' },
        { key: 'assentos', title: t('contas.assentos'), render: (conta) => assentosDe(t, conta) },
        { key: 'venc', title: t('contas.vencimento'), render: ({ venc_plano }) => dia(venc_plano) },
        { key: 'uso', title: t('contas.ultimo_uso'), render: ({ ultimo_uso }) => dia(ultimo_uso) },
        { key: 'criado', title: t('contas.desde'), render: ({ criado_em }) => dia(criado_em) },
      ]}
    />
  );
};
