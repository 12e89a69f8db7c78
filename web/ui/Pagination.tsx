import { Group, Pagination as MantinePagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_BUTTONS, PAGINATION_SIZE, PER_PAGE } from '#domain/constants.ts';
import { clampPage, pageButtons, pageCount } from '#web/lib/lists/pagination.ts';
import classes from './lista/Lista.module.css';

type Props = {
  page: number;
  total: number | undefined;
  perPage?: number;
  /** The chosen page; `undefined` for the first one, which an address does not name. */
  onChange: (page: number | undefined) => void;
};

/** The pages of a list, below it; nothing if there is only one. */
export const Pagination = ({ page, total = 0, perPage = PER_PAGE, onChange }: Props) => {
  const { t } = useTranslation('paginas');
  const pages = pageCount(total, perPage);
  if (pages < 2) return null;
  const current = clampPage(page, total, perPage);
  const choose = (chosen: number) => onChange(chosen > 1 ? chosen : undefined);
  return (
    <MantinePagination.Root
      className={classes.footer}
      total={pages}
      value={current}
      onChange={choose}
      size={PAGINATION_SIZE}
      role="navigation"
      aria-label={t('nome')}
    >
      <Group gap={6} justify="center">
        <MantinePagination.First aria-label={t('primeira')} />
        <MantinePagination.Previous aria-label={t('anterior')} />
        {pageButtons(current, pages, PAGE_BUTTONS).map((one) => (
          <MantinePagination.Control
            key={one}
            active={one === current}
            aria-label={t('pagina', { pagina: one })}
            aria-current={one === current ? 'page' : undefined}
            onClick={() => choose(one)}
          >
            {one}
          </MantinePagination.Control>
        ))}
        <MantinePagination.Next aria-label={t('proxima')} />
        <MantinePagination.Last aria-label={t('ultima')} />
      </Group>
    </MantinePagination.Root>
  );
};
