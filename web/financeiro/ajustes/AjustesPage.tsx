import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { carteiras, financeiroConfig, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Together } from '#web/ui/page/Together.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { categoriasDe, useFinanceiroConfig } from '../financeiro.queries.ts';
import { CarteirasCard } from './CarteirasCard.tsx';
import { CATEGORIAS_PRIMEIRO, CategoriasCard } from './CategoriasCard.tsx';
import { ConfigForm } from './ConfigForm.tsx';

const ajustesDe = () => [read(financeiroConfig, {}), read(carteiras.listar, {}), categoriasDe(CATEGORIAS_PRIMEIRO)];

/** The settings of the finance module: charging, payment data, receipts, wallets and categories. */
export const AjustesPage = () => {
  const { t } = useTranslation('financeiro');
  const { data, isError, refetch } = useFinanceiroConfig();
  return (
    <Together reads={ajustesDe()} waiting={<Waiting h={600} shape="fields" announced />}>
      <Stack>
        {isError && !data && <LoadError coisa={t('partes.ajustes')} onRetry={refetch} />}
        {data && <ConfigForm config={data} />}
        <CarteirasCard />
        <CategoriasCard />
      </Stack>
    </Together>
  );
};

AjustesPage.loader = loads(ajustesDe);
AjustesPage.needs = financeiroConfigSalvar;
