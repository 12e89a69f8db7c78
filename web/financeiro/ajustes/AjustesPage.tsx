import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { carteiras, categorias, financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useFinanceiroConfig } from '../financeiro.queries.ts';
import { CarteirasCard } from './CarteirasCard.tsx';
import { CategoriasCard } from './CategoriasCard.tsx';
import { ConfigForm } from './ConfigForm.tsx';

/** The settings of the finance module: charging, payment data, receipts, wallets and categories. */
export const AjustesPage = () => {
  const { t } = useTranslation('financeiro');
  const { data, isError, refetch } = useFinanceiroConfig();
  return (
    <Stack>
      {isError && !data && <LoadError coisa={t('partes.ajustes')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={400} shape="fields" />}
      {data && <ConfigForm config={data} />}
      <CarteirasCard />
      <CategoriasCard />
    </Stack>
  );
};

AjustesPage.loader = loads(() => [
  read(financeiroConfig, {}),
  read(carteiras.listar, {}),
  read(categorias.listar, { query: {} }),
]);
AjustesPage.needs = financeiroConfigSalvar;
