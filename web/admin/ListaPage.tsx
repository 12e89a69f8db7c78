import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PER_PAGE } from '#domain/constants.ts';
import type { Read } from '#web/lib/api/read.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLista, useUltimaPagina } from '#web/lib/lists/lista.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import classes from '#web/ui/lista/Lista.module.css';
import { SearchInput } from '#web/ui/lista/SearchInput.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { type Coluna, Tabela } from './Tabela.tsx';

type Query<Valor> = { busca: string; filtro: Valor | undefined; pagina: number; por_pagina: number };

type Props<Item, Valor extends string> = {
  parte: 'contas' | 'pagamentos';
  /** A filter with a few values, by its name in the address. */
  filtro: { campo: string; label: string; opcoes: { value: Valor; label: string }[] };
  listar: (query: Query<Valor>) => Read<{ linhas: Item[]; total: number }>;
  colunas: Coluna<Item>[];
};

/** A list of the administration: searched, filtered and paged by the server, with its state in the address. */
export const ListaPage = <Item extends { id: string }, Valor extends string>(props: Props<Item, Valor>) => {
  const { parte, filtro, listar, colunas } = props;
  const { t } = useTranslation('admin');
  const { search, set, pagina } = useLista();
  const escolhido = filtro.opcoes.find(({ value }) => value === search[filtro.campo])?.value;
  const query = { busca: String(search.busca ?? ''), filtro: escolhido, pagina, por_pagina: PER_PAGE };
  const { data, isError, refetch } = useQuery({
    ...listar(query),
    placeholderData: keepPreviousData,
  });
  useUltimaPagina(pagina, data?.total, set);
  return (
    <PageCard
      title={t(`partes.${parte}`)}
      actions={
        data && (
          <Badge variant="light" size="lg" tt="none" aria-live="polite">
            {formatNumber(data.total)}
          </Badge>
        )
      }
    >
      <div className={classes.toolbar}>
        <SearchInput value={query.busca} label={t(`${parte}.busca`)} onChange={(busca) => set({ busca })} />
        <Select
          aria-label={filtro.label}
          placeholder={t('todas')}
          clearable
          data={filtro.opcoes}
          value={escolhido ?? null}
          onChange={(value) => set({ [filtro.campo]: value ?? undefined })}
        />
      </div>
      <Tabela<Item>
        nome={t(`partes.${parte}`)}
        linhas={data?.linhas}
        chave={({ id }) => id}
        vazio={t(`${parte}.vazio`)}
        erro={isError}
        onRetry={refetch}
        total={data?.total ?? 0}
        pagina={pagina}
        onPagina={(page) => set({ pagina: page })}
        colunas={colunas}
      />
    </PageCard>
  );
};
