import { Alert, Tooltip } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callBlob } from '#web/lib/api/api.ts';
import { type Cadastrado, listaDe, type Rotas, useLixeira } from '#web/lib/forms/cadastro.ts';
import type { Busca } from '#web/lib/lists/endereco.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { usePode } from '#web/lib/session/pode.ts';
import type { Address } from '#web/ui/address.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { ActionIconLink } from '#web/ui/signed-links.tsx';
import { ExportarButton } from '../ExportarButton.tsx';
import { Pagination } from '../Pagination.tsx';
import type { AcaoDaLinha } from './acoes/acao.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Filtros } from './Filtros.tsx';
import classes from './Lista.module.css';
import { type Coluna, ListaTable } from './ListaTable.tsx';
import { LixeiraAviso } from './LixeiraAviso.tsx';
import { LixeiraButton } from './LixeiraButton.tsx';
import { RestaurarButton } from './RestaurarButton.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SelecaoBar } from './SelecaoBar.tsx';
import { Total } from './Total.tsx';

type Props<Item> = {
  rotas: Rotas<unknown, Item>;
  /** What its records are called, for their count. */
  nome: 'pacientes' | 'responsaveis' | 'escolas' | 'testes';
  titulo: string;
  /** The fields that the search covers, in words. */
  busca: string;
  colunas: Coluna<Item>[];
  /** The edit address of a record. */
  editar: (item: Item) => string;
  /** The address that a click on a row opens. */
  abrir: (item: Item) => string;
  /** How many patients use these records, if this is shown before deleting. */
  emUso?: (itens: Item[]) => number;
  /** Additional filters; each keeps its value in the address. */
  filtros?: ReactNode;
  /** The names of those filters in the address. */
  nomesDosFiltros?: readonly string[];
  vazio: { texto: string; botao: string; para: Address; hash?: string };
  /** Whether a record is shared, and can be neither changed nor deleted here. */
  fixo?: (item: Item) => boolean;
  /** Part of every query, beside what the address asks for. */
  sempre?: Busca;
  /** A control beside the search. */
  controle?: ReactNode;
  /** Further actions of a record. */
  outrasAcoes?: (item: Item) => ReactNode;
  /** What the menu of a row offers besides editing, on a phone. */
  menu?: (item: Item) => AcaoDaLinha[];
};

/** The list of a register: search, filters, order, pages, selection, trash with restore, and export. */
export const CadastroLista = <Item extends Cadastrado>(props: Props<Item>) => {
  const {
    rotas,
    nome,
    titulo,
    busca,
    colunas,
    editar,
    abrir,
    emUso,
    filtros,
    nomesDosFiltros = [],
    vazio,
    fixo,
  } = props;
  const { t } = useTranslation('cadastro');
  const { search, set, pagina } = useLista(rotas.listar);
  const [selecao, setSelecao] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const { excluir, restaurar } = useLixeira(rotas);
  const lixeira = search.lixeira === true;
  const pode = usePode();
  const apaga = pode(rotas.excluirVarios);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...listaDe(rotas, { ...search, ...props.sempre }),
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  // Deselect rows that are no longer shown.
  const onde = JSON.stringify(search);
  useEffect(() => {
    if (onde) setSelecao([]);
  }, [onde]);
  const ativos = nomesDosFiltros.filter((nome) => search[nome] !== undefined).length;
  const filtered = Boolean(search.busca) || ativos > 0;

  const usados = emUso?.(data?.linhas.filter(({ id }) => selecao.includes(id)) ?? []) ?? 0;

  const limpar = () => set(Object.fromEntries(['busca', ...nomesDosFiltros].map((nome) => [nome, undefined])));

  const menu = (item: Item): AcaoDaLinha[] => [
    ...(props.menu?.(item) ?? []),
    ...(fixo?.(item) ? [] : [{ key: 'editar', label: t('editar'), Icon: IconPencil, to: editar(item) }]),
  ];

  const remove = () =>
    excluir.mutate(selecao, {
      onSuccess: () => setSelecao([]),
      onSettled: () => setAsking(false),
    });

  return (
    <PageCard
      main
      title={lixeira ? `${titulo}: ${t('lixeira')}` : titulo}
      actions={(data || !isError) && <Total nome={nome} total={data?.total} />}
    >
      <LixeiraAviso />
      <div className={classes.toolbar}>
        <SearchInput value={String(search.busca ?? '')} label={busca} onChange={(value) => set({ busca: value })} />
        {props.controle}
        {filtros && <Filtros ativos={ativos}>{filtros}</Filtros>}
        {!lixeira && pode(rotas.exportar) && (
          <ExportarButton
            arquivo={`${titulo}.csv`}
            ler={() =>
              callBlob(rotas.exportar, { query: { ...search, ...props.sempre, lixeira: lixeira || undefined } })
            }
          />
        )}
        {apaga && <LixeiraButton />}
      </div>
      <SelecaoBar
        count={selecao.length}
        restaurando={restaurar.isPending}
        {...(lixeira
          ? { onRestaurar: () => restaurar.mutate(selecao, { onSuccess: () => setSelecao([]) }) }
          : { onExcluir: () => setAsking(true) })}
      />
      {isError && !data && <LoadError coisa={titulo} onRetry={refetch} />}
      {data && data.linhas.length === 0 ? (
        <EmptyState filtered={filtered} lixeira={lixeira} onLimpar={limpar} {...vazio} />
      ) : (
        (data || !isError) && (
          <div className={isPlaceholderData ? classes.stale : undefined}>
            <ListaTable
              nome={titulo}
              colunas={colunas}
              linhas={data?.linhas}
              ordem={String(search.ordem ?? 'nome')}
              onSort={(ordem) => set({ ordem })}
              selecao={selecao}
              onSelecao={setSelecao}
              fixo={(item) => !apaga || (fixo?.(item) ?? false)}
              {...(lixeira ? {} : { abrir, menu })}
              acoes={(item) =>
                lixeira ? (
                  <RestaurarButton nome={item.nome} onClick={() => restaurar.mutate([item.id])} />
                ) : (
                  <>
                    {props.outrasAcoes?.(item)}
                    {!fixo?.(item) && (
                      <Tooltip label={t('editar')}>
                        <ActionIconLink
                          to={editar(item)}
                          variant="subtle"
                          aria-label={t('editar_um', { nome: item.nome })}
                        >
                          <IconPencil size={18} />
                        </ActionIconLink>
                      </Tooltip>
                    )}
                  </>
                )
              }
            />
          </div>
        )
      )}
      <Pagination page={pagina} total={data?.total} onChange={(page) => set({ pagina: page }, false)} />
      <DeleteDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        loading={excluir.isPending}
        detail={t('excluir_detalhe', { count: selecao.length })}
      >
        {usados > 0 && (
          <Alert color="orange" icon={<IconUsers />} mt="sm">
            {t('em_uso', { count: usados })}
          </Alert>
        )}
      </DeleteDialog>
    </PageCard>
  );
};
