import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TipoLancamento } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { STATUS_FILTRO_LANCAMENTO } from '#contract/financeiro/lancamentos-filtro.ts';
import { nomes } from '#contract/nomes.ts';
import type { Paciente } from '#contract/pacientes.ts';
import { callBlob } from '#web/lib/api/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { useUltimaPagina } from '#web/lib/lists/lista.ts';
import { NEW_CHARGE, NEW_EXPENSE, useAskedFor } from '#web/lib/panels.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ExportarButton } from '#web/ui/ExportarButton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { FiltroDeCadastro } from '#web/ui/lista/FiltroDeCadastro.tsx';
import { Filtros } from '#web/ui/lista/Filtros.tsx';
import classes from '#web/ui/lista/Lista.module.css';
import { LixeiraAviso } from '#web/ui/lista/LixeiraAviso.tsx';
import { LixeiraButton } from '#web/ui/lista/LixeiraButton.tsx';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { Total } from '#web/ui/lista/Total.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Figuras } from '../extrato/Figuras.tsx';
import { ordemPadrao, type Periodo, useFiltro } from '../filtro.ts';
import {
  lancamentosDe,
  resumoDe,
  soVencidos,
  useCategorias,
  useLancamentos,
  useResumo,
} from '../financeiro.queries.ts';
import { PeriodoFields } from '../PeriodoFields.tsx';
import { NovoLancamento } from './DialogosHost.tsx';
import { LancamentosTable } from './LancamentosTable.tsx';
import { opcoesDeForma } from './opcoes-de-forma.ts';
import { Vencidos } from './Vencidos.tsx';

type Props = { tipo: TipoLancamento; paciente?: Paciente; padrao?: Periodo };

/** Loaded after the screen. */
const ComprovantesEsperando = later(
  () => import('./depois/Comprovantes.tsx').then((module) => module.ComprovantesEsperando),
  { quiet: true },
);

/** Entries to receive or to pay: by default the next three days, with every filter in the address. */
export const Contas = ({ tipo, paciente, padrao = 'proximos' }: Props) => {
  const { t } = useTranslation(['financeiro', 'cadastro']);
  const fixo = paciente ? { paciente_id: paciente.id } : {};
  const filtro = useFiltro(tipo, padrao, fixo);
  const { query, folha, pagina, search, set } = filtro;
  const [novo, setNovo] = useState(false);
  const { data, isError, isPlaceholderData, refetch } = useLancamentos({ ...query, ...folha });
  useUltimaPagina(pagina, data?.total, set);
  const pode = usePode();
  const totais = pode(lancamentos.resumo);
  const { data: resumo } = useResumo(query, totais);
  const { data: todas } = useCategorias(tipo);
  const lixeira = search.lixeira === true;
  const status = String(search.status ?? 'Todos');
  const comVencidos = totais && !lixeira && status !== 'Vencido';
  const sums = [...(totais ? [resumoDe(query)] : []), ...(comVencidos ? [resumoDe(soVencidos(query))] : [])];
  const reads = [lancamentosDe({ ...query, ...folha }), ...sums];
  useAskedFor(tipo === 'Pagar' ? NEW_EXPENSE : NEW_CHARGE, () => pode(lancamentos.criar) && setNovo(true));
  return (
    <PageCard
      title={lixeira ? `${t(`tipos.${tipo}`)}: ${t('cadastro:lixeira')}` : t(`tipos.${tipo}`)}
      actions={
        <>
          {(data || !isError) && <Total nome="lancamentos" total={data?.total} />}
          {!lixeira && pode(lancamentos.criar) && (
            <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => setNovo(true)}>
              {t(`novo.${tipo}`)}
            </Button>
          )}
        </>
      }
    >
      <LixeiraAviso />
      <div className={classes.toolbar}>
        <SearchInput
          value={String(search.busca ?? '')}
          label={t('busca')}
          onChange={(busca) => set({ busca: busca || undefined })}
        />
        <PeriodoFields
          periodo={filtro.periodo}
          dias={filtro.dias}
          onPeriodo={filtro.escolher}
          onDias={(dias) => set(dias)}
        />
        <Select
          label={t('campos.status')}
          w={140}
          allowDeselect={false}
          data={STATUS_FILTRO_LANCAMENTO.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={(value) => set({ status: value === 'Todos' ? undefined : (value ?? undefined) })}
        />
        <Filtros ativos={filtro.ativos}>
          {!paciente && <FiltroDeCadastro rotas={nomes.pacientes} campo="paciente_id" label={t('campos.paciente')} />}
          <FiltroDeCadastro rotas={nomes.responsaveis} campo="responsavel_id" label={t('campos.responsavel')} />
          <Select
            label={t('campos.categoria')}
            clearable
            searchable
            comboboxProps={{ withinPortal: false }}
            clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('campos.categoria') }) }}
            data={todas?.map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
            value={typeof search.categoria_id === 'string' ? search.categoria_id : null}
            onChange={(value) => set({ categoria_id: value ?? undefined })}
          />
          <Select
            label={t('campos.forma')}
            clearable
            comboboxProps={{ withinPortal: false }}
            clearButtonProps={{ 'aria-label': t('cadastro:limpar', { nome: t('campos.forma') }) }}
            data={opcoesDeForma()}
            value={typeof search.forma === 'string' ? search.forma : null}
            onChange={(value) => set({ forma: value ?? undefined })}
          />
        </Filtros>
        {!lixeira && pode(lancamentos.exportar) && (
          <ExportarButton arquivo={`${t(`tipos.${tipo}`)}.csv`} ler={() => callBlob(lancamentos.exportar, { query })} />
        )}
        {pode(lancamentos.restaurar) && <LixeiraButton filtro={{ periodo: 'tudo' }} />}
      </div>
      <Together reads={reads} waiting={<Waiting h={480} announced />}>
        {!lixeira && tipo === 'Receber' && (
          <Suspense>
            <ComprovantesEsperando {...(paciente && { paciente: paciente.id })} />
          </Suspense>
        )}
        {comVencidos && <Vencidos filtro={query} />}
        {resumo && resumo.quantos > 0 && !lixeira && (
          <Figuras
            itens={[
              { nome: t('resumo.total'), valor: formatMoney(resumo.valor) },
              { nome: t(`resumo.pago_${tipo}`), valor: formatMoney(resumo.pago), tom: 'entrada' },
              { nome: t('resumo.aberto'), valor: formatMoney(resumo.aberto) },
            ]}
          />
        )}
        {isError && !data && <LoadError coisa={t(`tipos.${tipo}`)} onRetry={refetch} />}
        {(data || !isError) && (
          <div className={isPlaceholderData ? classes.stale : undefined}>
            <LancamentosTable
              nome={t(`tipos.${tipo}`)}
              tipo={tipo}
              linhas={data?.linhas}
              ordem={String(search.ordem ?? ordemPadrao(fixo))}
              onSort={(ordem) => set({ ordem: ordem === ordemPadrao(fixo) ? undefined : ordem })}
              lixeira={lixeira}
              comPaciente={!paciente}
              vazio={
                <Group justify="center" py="xl">
                  <Text c="dimmed">{lixeira ? t('cadastro:lixeira_vazia') : t(`vazio.${tipo}`)}</Text>
                  {!lixeira && filtro.periodo !== 'tudo' && (
                    <Button variant="light" onClick={() => filtro.escolher('tudo')}>
                      {t('ver_tudo')}
                    </Button>
                  )}
                </Group>
              }
            />
          </div>
        )}
      </Together>
      <Pagination page={pagina} total={data?.total} onChange={(page) => set({ pagina: page }, false)} />
      {novo && <NovoLancamento item={null} tipo={tipo} paciente={paciente ?? null} onClose={() => setNovo(false)} />}
    </PageCard>
  );
};
