import { Skeleton, Stack } from '@mantine/core';
import { LoadError } from '#web/ui/LoadError.tsx';
import { CarteirasCard } from './CarteirasCard.tsx';
import { CategoriasCard } from './CategoriasCard.tsx';
import { ConfigForm } from './ConfigForm.tsx';
import { useFinanceiroConfig } from './financeiro.queries.ts';

/** How the practice charges, where it is paid to, what its receipts say, its accounts and its categories. */
export const AjustesPage = () => {
  const { data, isError, refetch } = useFinanceiroConfig();
  return (
    <Stack>
      {isError && !data && <LoadError onRetry={refetch} />}
      {!data && !isError && <Skeleton h={400} />}
      {data && <ConfigForm config={data} />}
      <CarteirasCard />
      <CategoriasCard />
    </Stack>
  );
};
