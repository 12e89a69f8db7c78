import { Text } from '@mantine/core';
import { IconReceipt2, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Devedor, devedores, devedoresExportar } from '#contract/financeiro/devedores.ts';
import { pacientes } from '#contract/pacientes.ts';
import { callBlob } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Figuras } from '../extrato/Figuras.tsx';
import { Vazio } from '../Vazio.tsx';

const PARTES = ['a_vencer', 'ate_30', 'ate_60', 'ate_90', 'mais_de_90'] as const;

type Linha = Omit<Devedor, 'id' | 'nome'> & {
  id: string;
  nome: string;
  /** `id` is that of the row. */
  pagador: string | null;
};

/** The address that lists the debts of one payer. */
const paraDe = ({ tipo, pagador: id }: Linha) => {
  if (tipo === 'paciente' && id) return linkOptions({ to: '/atendimento/paciente/$id/financeiro', params: { id } });
  const search = { periodo: 'tudo', status: 'Aberto', responsavel_id: id ?? undefined };
  return linkOptions({ to: '/financeiro/contas-a-receber', search });
};

/** The payers who owe money, with the balance and the age of each debt. */
export const DevedoresPage = () => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const pode = usePode();
  const navigate = useNavigate();
  const abrir = (one: Linha) => () => void navigate(paraDe(one));
  const menu = (one: Linha): AcaoDaLinha[] => [
    {
      key: 'cobrancas',
      label: t('devedores.ver'),
      short: t('curto.cobrancas'),
      Icon: IconReceipt2,
      onClick: abrir(one),
    },
    ...(pode(pacientes.ler) ? one.pacientes : []).map(({ id, nome }) => ({
      key: id,
      label: nome,
      Icon: IconUser,
      to: `/atendimento/paciente/${id}`,
    })),
  ];
  const { data, isError, refetch } = useQuery(read(devedores, {}));
  const total = data?.total;
  return (
    <PageCard
      title={t('partes.quem-deve')}
      description={t('devedores.texto')}
      actions={
        pode(devedoresExportar) && (
          <ExportarButton arquivo={`${t('partes.quem-deve')}.csv`} ler={() => callBlob(devedoresExportar, {})} />
        )
      }
    >
      {isError && !data && <LoadError coisa={t('partes.quem-deve')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={240} />}
      {data?.devedores.length === 0 && <Vazio>{t('devedores.ninguem')}</Vazio>}
      {data && data.devedores.length > 0 && (
        <>
          {total && (
            <Figuras
              itens={[
                { nome: t('devedores.saldo'), valor: formatMoney(total.saldo) },
                ...PARTES.map((parte) => ({
                  nome: t(`devedores.${parte}`),
                  valor: formatMoney(total[parte]),
                  ...(parte !== 'a_vencer' && Number(total[parte]) > 0 ? { tom: 'atencao' as const } : {}),
                })),
              ]}
            />
          )}
          <ListaTable<Linha>
            nome={t('partes.quem-deve')}
            linhas={data.devedores.map((one) => ({
              ...one,
              id: `${one.tipo}-${one.id}`,
              nome: one.nome ?? t('devedores.sem_nome'),
              pagador: one.id,
            }))}
            abrir={abrir}
            menu={menu}
            colunas={[
              {
                key: 'nome',
                title: t('devedores.nome'),
                render: (one) => (
                  <>
                    <AnchorLink {...paraDe(one)} fw={600}>
                      {one.nome}
                    </AnchorLink>
                    {one.tipo === 'responsavel' && (
                      <Text size="sm" c="dimmed" data-wide>
                        {one.pacientes.map(({ nome }) => nome).join(', ')}
                      </Text>
                    )}
                  </>
                ),
              },
              {
                key: 'saldo',
                title: t('devedores.saldo'),
                whole: true,
                end: true,
                render: ({ saldo }) => <strong>{formatMoney(saldo)}</strong>,
              },
              ...PARTES.map((parte) => ({
                key: parte,
                title: t(`devedores.${parte}`),
                whole: true as const,
                wide: true as const,
                render: (one: Linha) => Number(one[parte]) > 0 && formatMoney(one[parte]),
              })),
              {
                key: 'desde',
                title: t('devedores.desde'),
                whole: true,
                titled: true,
                render: ({ desde }) => desde && formatDate(desde),
              },
            ]}
          />
        </>
      )}
    </PageCard>
  );
};

DevedoresPage.loader = loads(() => [read(devedores, {})]);
DevedoresPage.needs = devedores;
