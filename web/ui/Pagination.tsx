import { Group, Pagination as MantinePagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_BUTTONS, PAGINATION_SIZE, PER_PAGE } from '#domain/constants.ts';
import { clampPage, pageButtons, pageCount } from '#web/lib/lists/pagination.ts';

type Props = { page: number; total?: number; perPage?: number; onChange: (page: number) => void };

export const Pagination = ({ page, total = PER_PAGE, perPage = PER_PAGE, onChange }: Props) => {
  const { t } = useTranslation('paginas');
  const pages = pageCount(total, perPage);
  const current = clampPage(page, total, perPage);
  return (
    <MantinePagination.Root
      total={pages}
      value={current}
      onChange={onChange}
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
            onClick={() => onChange(one)}
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
