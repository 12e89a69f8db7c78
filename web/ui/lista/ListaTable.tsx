import { Checkbox, Table } from '@mantine/core';
import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { AcoesTh } from './AcoesTh.tsx';
import type { AcaoDaLinha } from './acoes/acao.tsx';
import { gavetaProps, useMenuDasLinhas } from './acoes/use-menu-das-linhas.tsx';
import { useFirstList } from './first-list.ts';
import classes from './Lista.module.css';
import { SortHeader } from './SortHeader.tsx';

export type Coluna<Item> = {
  key: string;
  title: string;
  /** The sort key of the server, if the column can be sorted. */
  ordem?: string;
  /** An amount, a date or times: never broken across lines. */
  whole?: true;
  /** Left out on a phone, where a row has two lines. */
  wide?: true;
  /** On a phone at the end of the first line: an amount. */
  end?: boolean;
  /** On a phone never cut: the second line is cut before it. */
  status?: true;
  /** On a phone named by its title, which says what a date or an amount is. */
  titled?: true;
  render: (item: Item) => ReactNode;
};

type Props<Item> = {
  nome: string;
  colunas: Coluna<Item>[];
  linhas: Item[] | undefined;
  /** For a list that can be sorted. */
  ordem?: string;
  onSort?: (ordem: string) => void;
  /** For a list whose rows can be selected. */
  selecao?: string[];
  onSelecao?: (ids: string[]) => void;
  /** The actions of a row on a wide screen. */
  acoes?: (item: Item) => ReactNode;
  /** The same actions below 900 px, in a menu of the row; what a finger needs most comes first. */
  menu?: ((item: Item) => AcaoDaLinha[]) | undefined;
  /** The address or the dialog that a click on a row opens, if there is one; links in the row keep their own. */
  abrir?: ((item: Item) => string | (() => void) | undefined) | undefined;
  /** A row that cannot be selected. */
  fixo?: (item: Item) => boolean;
};

/** Where rows have menus, as in the styles. */
const NARROW = '(max-width: 900px)';
const NONE: readonly string[] = [];
const keepOrder = () => undefined;

const classOf = ({ whole, wide, end, status, titled }: Coluna<never>, first: boolean) =>
  [
    first ? classes.name : classes.rest,
    whole && classes.whole,
    wide && classes.wide,
    end && classes.end,
    status && classes.status,
    titled && classes.titled,
  ]
    .filter(Boolean)
    .join(' ');

/** A plain click on the row itself: not on a control in it or its open menu, and not the end of a text selection. */
const noVazio = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('a, button, input, label') &&
  !getSelection()?.toString();

/** Moves the focus to the main link or button of the next row, or to the row if it has none; Enter then opens it. */
const stepIn = (table: HTMLTableElement | null, by: 1 | -1) => {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)];
  if (!row) return;
  const main = row.querySelector<HTMLElement>('td a[href], td button');
  if (!main) row.tabIndex = -1;
  (main ?? row).focus();
};

const WAITING = Array.from({ length: 8 }, (_, row) => `linha-${row}`);

/** A table on a wide screen; below 900 px rows of two lines. */
export const ListaTable = <Item extends { id: string; nome: string }>(props: Props<Item>) => {
  const { nome, colunas, linhas, ordem = '', onSort = keepOrder, selecao = NONE, onSelecao } = props;
  const { acoes, menu, abrir, fixo = () => onSelecao === undefined } = props;
  const { t } = useTranslation('cadastro');
  const navigate = useNavigate();
  const all = linhas?.filter((item) => !fixo(item)).map(({ id }) => id) ?? [];
  const marked = all.filter((id) => selecao.includes(id));
  const toggle = (id: string) =>
    onSelecao?.(selecao.includes(id) ? selecao.filter((one) => one !== id) : [...selecao, id]);
  const escolher = (item: Item): AcaoDaLinha[] => {
    if (fixo(item)) return [];
    const marcada = selecao.includes(item.id);
    const label = t(marcada ? 'menu.desmarcar' : 'menu.selecionar');
    return [{ key: 'selecionar', label, Icon: marcada ? IconSquare : IconSquareCheck, onClick: () => toggle(item.id) }];
  };
  const doMenu = (menu && linhas) || [];
  const menus = useMenuDasLinhas(
    doMenu.map((item) => ({ id: item.id, nome: item.nome, acoes: [...(menu?.(item) ?? []), ...escolher(item)] })),
  );
  /** On a phone a row that opens nothing shows its menu. */
  const tap = (id: string, onde: string | (() => void) | undefined) => {
    if (typeof onde === 'string') void navigate({ to: onde });
    else if (onde) onde();
    else if (matchMedia(NARROW).matches) menus.abrir(id);
  };
  const table = useRef<HTMLTableElement>(null);
  const step = (by: 1 | -1) => () => stepIn(table.current, by);
  useShortcuts(
    nome,
    useFirstList(table, onSelecao !== undefined)
      ? [
          { keys: 'j', label: t('linha_seguinte'), run: step(1) },
          { keys: 'k', label: t('linha_anterior'), run: step(-1) },
        ]
      : [],
  );
  return (
    <>
      <Table
        ref={table}
        className={classes.table}
        highlightOnHover
        aria-label={nome}
        aria-busy={!linhas}
        data-menus={menu !== undefined || undefined}
        data-selecting={selecao.length > 0 || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {onSelecao && (
              <Table.Th w={40}>
                <Checkbox
                  aria-label={t('selecionar_todos')}
                  disabled={all.length === 0}
                  checked={all.length > 0 && marked.length === all.length}
                  indeterminate={marked.length > 0 && marked.length < all.length}
                  onChange={() => onSelecao(marked.length === all.length ? [] : all)}
                />
              </Table.Th>
            )}
            {colunas.map(({ key, title, ordem: by }) => (
              <SortHeader key={key} title={title} ordem={by} atual={ordem} onSort={onSort} />
            ))}
            {acoes && <AcoesTh />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody {...menus.gestos}>
          {!linhas &&
            WAITING.map((row) => (
              <Table.Tr key={row}>
                <Table.Td
                  colSpan={colunas.length + Number(Boolean(onSelecao)) + Number(Boolean(acoes))}
                  className={classes.name}
                >
                  <Waiting h={22} shape="text" />
                </Table.Td>
              </Table.Tr>
            ))}
          {linhas?.map((item) => {
            const onde = abrir?.(item);
            return (
              <Table.Tr
                key={item.id}
                data-selected={selecao.includes(item.id) || undefined}
                {...menus.linha(item.id)}
                className={onde && classes.open}
                onClick={(event) => noVazio(event) && tap(item.id, onde)}
              >
                {onSelecao && (
                  <Table.Td className={classes.check}>
                    {!fixo(item) && (
                      <Checkbox
                        aria-label={t('selecionar', { nome: item.nome })}
                        checked={selecao.includes(item.id)}
                        onChange={() => toggle(item.id)}
                      />
                    )}
                  </Table.Td>
                )}
                {colunas.map((coluna, at) => (
                  <Table.Td key={coluna.key} data-label={coluna.title} className={classOf(coluna, at === 0)}>
                    {coluna.render(item)}
                  </Table.Td>
                ))}
                {acoes && <Table.Td className={classes.actions}>{acoes(item)}</Table.Td>}
                {menu && (
                  <>
                    <Table.Td className={classes.more}>{menus.mais(item.id)}</Table.Td>
                    <Table.Td {...gavetaProps}>{menus.gaveta(item.id)}</Table.Td>
                  </>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {menus.folha}
    </>
  );
};
