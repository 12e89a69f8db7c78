import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
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
import type { AcaoDaLinha } from '#web/ui/lista/acoes/acao.tsx';
import { ListaTable } from '#web/ui/lista/ListaTable.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { COR } from '#web/ui/tons.ts';
import { Vazio } from '../Vazio.tsx';
import { useRecibo } from './use-recibo.ts';

const NUMERO_MAX = 40;

type Linha = Recibo & { nome: string };

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
  const anota = ({ dados }: Recibo) => dados.nota === 'receita_saude' && pode(recibos.anotar);
  const menu = (recibo: Linha): AcaoDaLinha[] => [
    {
      key: 'imprimir',
      label: t('recibo.imprimir'),
      short: t('curto.imprimir'),
      Icon: IconPrinter,
      onClick: () => abrir(recibo),
    },
    ...(anota(recibo)
      ? [
          {
            key: 'anotar',
            label: t('recibo.receita_saude_numero'),
            short: t('curto.anotar'),
            Icon: IconPencil,
            onClick: () => setAnotando(recibo),
          },
        ]
      : []),
  ];
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
        <ListaTable<Linha>
          nome={t('partes.recibos')}
          linhas={data.linhas.map((recibo) => ({ ...recibo, nome: t('recibo.titulo', { numero: recibo.numero }) }))}
          abrir={(recibo) => () => abrir(recibo)}
          menu={menu}
          colunas={[
            {
              key: 'numero',
              title: t('recibo.numero'),
              render: (recibo) => (
                <Group gap="xs">
                  <Anchor
                    component="button"
                    type="button"
                    fw={600}
                    aria-label={`${t('recibo.imprimir')}: ${recibo.numero}`}
                    onClick={() => abrir(recibo)}
                  >
                    {recibo.numero}
                  </Anchor>
                  {recibo.cancelado_em && (
                    <Badge variant="light" color={COR.Cancelado} tt="none">
                      {t('recibo.cancelado')}
                    </Badge>
                  )}
                </Group>
              ),
            },
            { key: 'data', title: t('recibo.data'), whole: true, render: ({ data }) => formatDate(data) },
            { key: 'pagador', title: t('recibo.pagador'), render: ({ dados }) => dados.pagador.nome },
            { key: 'beneficiario', title: t('recibo.beneficiario'), render: ({ dados }) => dados.beneficiario?.nome },
            {
              key: 'valor',
              title: t('recibo.valor'),
              whole: true,
              end: true,
              render: ({ valor }) => formatMoney(valor),
            },
            {
              key: 'receita_saude',
              title: t('recibo.receita_saude'),
              wide: true,
              render: (recibo) =>
                anota(recibo) && (
                  <Button size="compact-xs" variant="subtle" onClick={() => setAnotando(recibo)}>
                    {recibo.receita_saude ?? t('recibo.anotar')}
                  </Button>
                ),
            },
          ]}
        />
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
