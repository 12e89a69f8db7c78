import { Button, Stack } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Extrato, extrato, extratoExportar, fluxo } from '#contract/financeiro/extrato.ts';
import { carteiras, transferencias } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { PER_PAGE } from '#domain/constants.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call, callBlob } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read, readList } from '#web/lib/api/read.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useUltimaPagina } from '#web/lib/lists/lista.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import lista from '#web/ui/lista/Lista.module.css';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { DialogosHost } from '../contas/DialogosHost.tsx';
import type { Acao } from '../contas/use-acoes.ts';
import { extratoDe, type Periodo, usePeriodo } from '../filtro.ts';
import { useCarteiras } from '../financeiro.queries.ts';
import { nomeDoMes } from '../mes.ts';
import { PeriodoFields } from '../PeriodoFields.tsx';
import { Vazio } from '../Vazio.tsx';
import { esperadoEm } from './barras.ts';
import { DozeMeses, dozeMesesDe } from './DozeMeses.tsx';
import { Figuras } from './Figuras.tsx';
import { FluxoCard } from './FluxoCard.tsx';
import { GraficoCard } from './GraficoCard.tsx';
import { MovimentosTable } from './MovimentosTable.tsx';
import { TransferenciaDialog } from './TransferenciaDialog.tsx';

const OPCOES: readonly Periodo[] = ['mes', 'passado', 'ano', 'datas'];

type FiguraProps = { lido: Extrato; esperado: ReturnType<typeof esperadoEm> };

/**
 * The sums of the period. Zeros are left out: while everything is only booked, they would read as if nothing was
 * earned.
 */
const Figura = ({ lido: { totais, saldo_inicial, saldo_final }, esperado }: FiguraProps) => {
  const { t } = useTranslation('financeiro');
  const { entradas, saidas, estornos, transferencias, saldos } = totais;
  const some = (...valores: string[]) => valores.some(Number);
  const figura = (nome: string, valor: string, shown = some(valor), tom?: 'entrada' | 'saida') =>
    shown ? [{ nome, valor: formatMoney(valor), ...(tom && { tom }) }] : [];
  const itens = [
    ...figura(t('extrato.saldo_inicial'), saldo_inicial),
    ...figura(t('extrato.entradas'), entradas, some(entradas), 'entrada'),
    ...figura(t('extrato.saidas'), saidas, some(saidas), 'saida'),
    ...figura(t('extrato.estornos'), estornos),
    ...figura(t('extrato.resultado'), totais.resultado, some(entradas, saidas, estornos)),
    // The cards would not add up without transfers of one account and opening balances.
    ...figura(t('extrato.transferencias'), transferencias),
    ...figura(t('extrato.saldos'), saldos),
    ...figura(
      t('extrato.saldo_final'),
      saldo_final,
      some(saldo_inicial, entradas, saidas, estornos, transferencias, saldos),
    ),
    ...figura(t('extrato.receber'), esperado.receber),
    ...figura(t('extrato.agendado'), esperado.agendado),
  ];
  return itens.length > 0 && <Figuras itens={itens} />;
};

const Imagens = ({ lido }: { lido: Extrato }) => {
  const { t } = useTranslation('financeiro');
  return (
    <>
      {lido.meses.length > 1 && (
        <GraficoCard
          titulo={t('extrato.por_mes')}
          coluna={t('extrato.mes')}
          barras={lido.meses.map((mes) => ({ ...mes, nome: nomeDoMes(mes.mes) }))}
        />
      )}
      <GraficoCard
        titulo={t('extrato.por_categoria')}
        coluna={t('campos.categoria')}
        porTamanho
        barras={lido.categorias.map((one) => ({ ...one, nome: one.categoria ?? t('extrato.sem_categoria') }))}
      />
      <GraficoCard
        titulo={t('extrato.por_paciente')}
        coluna={t('campos.paciente')}
        porTamanho
        barras={lido.pacientes.map((one) => ({ ...one, nome: one.paciente ?? t('extrato.sem_paciente') }))}
      />
    </>
  );
};

/**
 * The statement: the year as a chart, the sums and charts of a period, and the movements with their running balance.
 */
export const ExtratoPage = () => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const { periodo, dias, escolher, hoje, search, set, pagina } = usePeriodo('mes', extrato);
  const invalidate = useInvalidate();
  const [transferir, setTransferir] = useState(false);
  const [excluindo, setExcluindo] = useState<string | null>(null);
  const [acao, setAcao] = useState<Acao | null>(null);
  const { data: contas } = useCarteiras();
  const carteira_id = typeof search.carteira_id === 'string' ? search.carteira_id : undefined;
  const query = { ...dias, carteira_id, pagina, por_pagina: PER_PAGE };
  const movimentos = readList(extrato, { query });
  const reads = [...dozeMesesDe(hoje), movimentos];
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...movimentos,
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  const lido = data?.linhas;
  const { data: vindouros } = useQuery(read(fluxo, {}));
  // Expected amounts belong to no account, so they are left out when one is chosen.
  const esperado = esperadoEm(carteira_id ? [] : (vindouros?.meses ?? []), dias);
  const remover = useMutation({
    mutationFn: (id: string) => call(transferencias.excluir, { params: { id } }),
    onSuccess: invalidate,
    onSettled: () => setExcluindo(null),
  });
  const abrir = async (id: string) => setAcao({ tipo: 'ver', item: await call(lancamentos.ler, { params: { id } }) });
  const paginas = Math.max(1, Math.ceil((data?.total ?? 0) / PER_PAGE));
  return (
    <Stack>
      <Together reads={reads} waiting={<Waiting h={480} shape="chart" card announced />}>
        <DozeMeses />
        <PageCard
          title={t('partes.extrato')}
          actions={
            <Button
              size="sm"
              variant="light"
              leftSection={<IconArrowsExchange size={16} />}
              onClick={() => setTransferir(true)}
            >
              {t('transferencia.titulo')}
            </Button>
          }
        >
          <div className={lista.toolbar}>
            <PeriodoFields
              periodo={periodo}
              dias={dias}
              opcoes={OPCOES}
              onPeriodo={escolher}
              onDias={(novos) => set(novos)}
            />
            <Select
              label={t('extrato.carteira')}
              placeholder={t('extrato.todas')}
              w={190}
              clearable
              clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('extrato.carteira') }) }}
              data={contas?.map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
              value={carteira_id ?? null}
              onChange={(value) => set({ carteira_id: value ?? undefined })}
            />
            <ExportarButton
              arquivo={'extrato.csv'}
              ler={() => callBlob(extratoExportar, { query: { ...query, pagina: 1 } })}
            />
          </div>
          {isError && !data && <LoadError coisa={t('partes.extrato')} onRetry={refetch} />}
          {lido && (
            <div className={isPlaceholderData ? lista.stale : undefined}>
              <Figura lido={lido} esperado={esperado} />
            </div>
          )}
        </PageCard>
        {lido && <Imagens lido={lido} />}
        {lido && (
          <PageCard title={t('extrato.movimentos')}>
            <div className={isPlaceholderData ? lista.stale : undefined}>
              {lido.movimentos.length === 0 && <Vazio>{t('extrato.sem_movimentos')}</Vazio>}
              {lido.movimentos.length > 0 && (
                <MovimentosTable
                  extrato={lido}
                  primeira={pagina === 1}
                  ultima={pagina === paginas}
                  onOpen={abrir}
                  onExcluir={setExcluindo}
                />
              )}
              <Pagination
                page={pagina}
                total={data?.total}
                perPage={PER_PAGE}
                onChange={(page) => set({ pagina: page }, false)}
              />
            </div>
          </PageCard>
        )}
        <FluxoCard />
      </Together>
      {transferir && <TransferenciaDialog onClose={() => setTransferir(false)} />}
      <DialogosHost acao={acao} onAcao={setAcao} />
      <DeleteDialog
        opened={excluindo !== null}
        onClose={() => setExcluindo(null)}
        onConfirm={() => excluindo && remover.mutate(excluindo)}
        loading={remover.isPending}
        detail={t('transferencia.excluir')}
      />
    </Stack>
  );
};

ExtratoPage.loader = loads((asked) => [
  extratoDe(asked),
  read(carteiras.listar, {}),
  ...dozeMesesDe(hojeEm(asked.user.fuso)),
]);
ExtratoPage.needs = extrato;
