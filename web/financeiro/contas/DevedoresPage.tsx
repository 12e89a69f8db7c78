import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Devedor, devedores, devedoresExportar } from '#contract/financeiro/devedores.ts';
import { callBlob } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import lista from '#web/ui/lista/Lista.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Figuras } from '../extrato/Figuras.tsx';
import { Vazio } from '../Vazio.tsx';

const PARTES = ['a_vencer', 'ate_30', 'ate_60', 'ate_90', 'mais_de_90'] as const;

/** The address that lists the debts of one payer. */
const paraDe = ({ tipo, id }: Devedor) => {
  if (tipo === 'paciente' && id) return linkOptions({ to: '/atendimento/paciente/$id/financeiro', params: { id } });
  const search = { periodo: 'tudo', status: 'Aberto', responsavel_id: id ?? undefined };
  return linkOptions({ to: '/financeiro/contas-a-receber', search });
};

/** The payers who owe money, with the balance and the age of each debt. */
export const DevedoresPage = () => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const pode = usePode();
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
          <Table className={lista.table} aria-label={t('partes.quem-deve')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('devedores.nome')}</Table.Th>
                <Table.Th>{t('devedores.saldo')}</Table.Th>
                {PARTES.map((parte) => (
                  <Table.Th key={parte}>{t(`devedores.${parte}`)}</Table.Th>
                ))}
                <Table.Th>{t('devedores.desde')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.devedores.map((one) => (
                <Table.Tr key={`${one.tipo}-${one.id}`}>
                  <Table.Td>
                    <AnchorLink {...paraDe(one)} fw={600}>
                      {one.nome ?? t('devedores.sem_nome')}
                    </AnchorLink>
                    {one.tipo === 'responsavel' && (
                      <Text size="sm" c="dimmed">
                        {one.pacientes.map(({ nome }) => nome).join(', ')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td data-label={t('devedores.saldo')} className={lista.whole}>
                    <strong>{formatMoney(one.saldo)}</strong>
                  </Table.Td>
                  {PARTES.map((parte) => (
                    <Table.Td key={parte} data-label={t(`devedores.${parte}`)} className={lista.whole}>
                      {Number(one[parte]) > 0 && formatMoney(one[parte])}
                    </Table.Td>
                  ))}
                  <Table.Td data-label={t('devedores.desde')} className={lista.whole}>
                    {one.desde && formatDate(one.desde)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </PageCard>
  );
};

DevedoresPage.loader = loads(() => [read(devedores, {})]);
DevedoresPage.needs = devedores;
