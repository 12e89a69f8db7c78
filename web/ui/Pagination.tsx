import { Pagination as MantinePagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_BUTTONS, PAGINATION_SIZE, PER_PAGE } from '#contract/constants.ts';
import { clampPage, pageCount } from '#web/lib/pagination.ts';

type Props = { page: number; total?: number; perPage?: number; onChange: (page: number) => void };

export const Pagination = ({ page, total = PER_PAGE, perPage = PER_PAGE, onChange }: Props) => {
  const { t } = useTranslation();
  const names: Record<string, string> = {
    first: t('paginas.primeira'),
    previous: t('paginas.anterior'),
    next: t('paginas.proxima'),
    last: t('paginas.ultima'),
  };
  return (
    <MantinePagination
      total={pageCount(total, perPage)}
      value={clampPage(page, total, perPage)}
      onChange={onChange}
      // Two ends, the current page and its neighbours: five buttons between the arrows.
      siblings={(PAGE_BUTTONS - 3) / 2}
      boundaries={1}
      size={PAGINATION_SIZE}
      getControlProps={(control) => ({ 'aria-label': names[control] })}
      getItemProps={(item) => ({ 'aria-label': t('paginas.pagina', { pagina: item }) })}
      aria-label={t('paginas.nome')}
    />
  );
};
