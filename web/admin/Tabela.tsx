import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#web/ui/lista/Lista.module.css';
import { Pagination } from '#web/ui/Pagination.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

export type Coluna<Item> = {
  key: string;
  title: string;
  /** An amount, a date or times: never broken across lines. */
  whole?: true;
  render: (item: Item) => ReactNode;
};

type Props<Item> = {
  nome: string;
  colunas: Coluna<Item>[];
  linhas: Item[] | undefined;
  chave: (item: Item) => string;
  vazio: string;
  erro: boolean;
  onRetry: () => void;
  total?: number;
  pagina?: number;
  onPagina?: (pagina: number | undefined) => void;
};

/** A plain table; below 900 px rows of two lines. */
export const Tabela = <Item,>(props: Props<Item>) => {
  const { nome, colunas, linhas, chave, vazio, erro, onRetry, total = 0, pagina = 1, onPagina } = props;
  if (erro && !linhas) return <LoadError coisa={nome} onRetry={onRetry} />;
  if (!linhas) return <Waiting h={240} />;
  if (linhas.length === 0)
    return (
      <Text c="dimmed" ta="center" py="xl">
        {vazio}
      </Text>
    );
  return (
    <>
      <Table className={classes.table} aria-label={nome}>
        <Table.Thead>
          <Table.Tr>
            {colunas.map(({ key, title }) => (
              <Table.Th key={key}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {linhas.map((item) => (
            <Table.Tr key={chave(item)}>
              {colunas.map(({ key, title, whole, render }, at) => (
                <Table.Td
                  key={key}
                  data-label={title}
                  className={[at === 0 ? classes.name : classes.rest, whole && classes.whole].filter(Boolean).join(' ')}
                >
                  {render(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {onPagina && <Pagination page={pagina} total={total} onChange={onPagina} />}
    </>
  );
};
