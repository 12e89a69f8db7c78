import { ActionIcon, Badge, Button, Group, Table, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { isTexto } from '#domain/text/linha.ts';
import { call, callBlob } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { readList } from '#web/lib/api/read.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { pageOf } from '#web/lib/lists/pagination.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { PromptDialog } from '#web/ui/dialogs/PromptDialog.tsx';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { AcoesTh } from '#web/ui/lista/AcoesTh.tsx';
import lista from '#web/ui/lista/Lista.module.css';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import { Vazio } from '../Vazio.tsx';
import { useRecibo } from './use-recibo.ts';

const NUMERO_MAX = 40;

/** Issued receipts by number, of the practice or of one patient, to print again and to record their Receita Saúde number. */
export const Recibos = ({ paciente_id }: { paciente_id?: string }) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { set, pagina } = useLista();
  const invalidate = useInvalidate();
  const pode = usePode();
  const { abrir } = useRecibo();
  const [anotando, setAnotando] = useState<Recibo | null>(null);
  const query = { pagina, ...(paciente_id && { paciente_id }) };
  const { data, isError, refetch } = useQuery({
    ...readList(recibos.listar, { query }),
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  const anotar = async (receita_saude: string) => {
    if (!anotando) return;
    await call(recibos.anotar, { params: { id: anotando.id }, body: { receita_saude } });
    await invalidate();
    setAnotando(null);
  };
  return (
    <PageCard
      title={t('partes.recibos')}
      description={t('recibo.lista')}
      actions={
        pode(recibos.exportar) && (
          <ExportarButton arquivo={`${t('partes.recibos')}.csv`} ler={() => callBlob(recibos.exportar, { query })} />
        )
      }
    >
      {isError && !data && <LoadError coisa={t('partes.recibos')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={240} />}
      {data?.linhas.length === 0 && <Vazio>{t(pode(recibos.emitir) ? 'recibo.nenhum' : 'recibo.nenhum_ainda')}</Vazio>}
      {data && data.linhas.length > 0 && (
        <Table className={lista.table} highlightOnHover aria-label={t('partes.recibos')}>
          <Table.Thead>
            <Table.Tr>
              {(['numero', 'data', 'pagador', 'beneficiario', 'valor'] as const).map((key) => (
                <Table.Th key={key}>{t(`recibo.${key}`)}</Table.Th>
              ))}
              <Table.Th>{t('recibo.receita_saude')}</Table.Th>
              <AcoesTh />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.linhas.map((recibo) => (
              <Table.Tr key={recibo.id}>
                <Table.Td data-label={t('recibo.numero')}>
                  <Group gap="xs">
                    <strong>{recibo.numero}</strong>
                    {recibo.cancelado_em && (
                      <Badge variant="light" color={COR.Cancelado} tt="none">
                        {t('recibo.cancelado')}
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td data-label={t('recibo.data')} className={lista.whole}>
                  {formatDate(recibo.data)}
                </Table.Td>
                <Table.Td data-label={t('recibo.pagador')}>{recibo.dados.pagador.nome}</Table.Td>
                <Table.Td data-label={t('recibo.beneficiario')}>{recibo.dados.beneficiario?.nome}</Table.Td>
                <Table.Td data-label={t('recibo.valor')} className={lista.whole}>
                  {formatMoney(recibo.valor)}
                </Table.Td>
                <Table.Td data-label={t('recibo.receita_saude')}>
                  {recibo.dados.nota === 'receita_saude' && pode(recibos.anotar) && (
                    <Button size="compact-xs" variant="subtle" onClick={() => setAnotando(recibo)}>
                      {recibo.receita_saude ?? t('recibo.anotar')}
                    </Button>
                  )}
                </Table.Td>
                <Table.Td className={lista.actions}>
                  <Tooltip label={t('recibo.imprimir')}>
                    <ActionIcon
                      variant="subtle"
                      aria-label={`${t('recibo.imprimir')}: ${recibo.numero}`}
                      onClick={() => abrir(recibo)}
                    >
                      <IconPrinter size={18} />
                    </ActionIcon>
                  </Tooltip>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Pagination page={pagina} total={data?.total} onChange={(page) => set({ pagina: page }, false)} />
      <PromptDialog
        opened={anotando !== null}
        title={t('recibo.receita_saude')}
        label={t('recibo.receita_saude_numero')}
        initial={anotando?.receita_saude ?? ''}
        validate={(value) => (value.trim().length <= NUMERO_MAX && isTexto(value) ? null : t('recibo.numero_longo'))}
        onConfirm={anotar}
        onClose={() => setAnotando(null)}
      />
    </PageCard>
  );
};

export const RecibosPage = () => <Recibos />;

RecibosPage.loader = loads(({ search }) => [readList(recibos.listar, { query: { pagina: pageOf(search.pagina) } })]);
RecibosPage.needs = recibos.listar;
