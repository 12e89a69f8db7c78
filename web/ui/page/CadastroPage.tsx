import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { lida, type Rotas } from '#web/lib/forms/cadastro.ts';
import { LoadError } from './LoadError.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Waiting } from './Waiting.tsx';

type Props<Item> = {
  rotas: Pick<Rotas<Item>, 'ler'>;
  id: string;
  /** What could not be loaded, for the error: a text key with its namespace. */
  coisa: string;
  /** What is shown until the record is read, if something of it is known. */
  loading?: ReactNode;
  /** What is shown if there is no such record within reach; “not found” by default. */
  missing?: ReactNode;
  children: (item: Item) => ReactNode;
};

/**
 * Reads a record and renders its screen; shows “not found” if it is missing or of another practice.
 */
export const CadastroPage = <Item,>({ rotas, id, coisa, loading, missing, children }: Props<Item>) => {
  const { data, error, refetch } = useFresh(lida(rotas, id));
  const { t } = useTranslation(coisa.split(':')[0]);
  if (data) return children(data);
  if (error instanceof ApiError && error.status === 404) return missing ?? <NotFoundPage />;
  if (error)
    return (
      <>
        <VisuallyHidden component="h1">{t(coisa)}</VisuallyHidden>
        <LoadError coisa={t(coisa)} onRetry={refetch} />
      </>
    );
  return loading ?? <Waiting h={480} shape="fields" announced />;
};
