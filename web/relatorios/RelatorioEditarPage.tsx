import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { Escrever } from './Escrever.tsx';
import { Final } from './Final.tsx';

/** A report: the editor of a draft, or the view of a final one. */
export const RelatorioEditarPage = () => {
  const { t } = useTranslation('relatorios');
  const { relatorioId: id = '' } = useParams({ strict: false }) as { relatorioId?: string };
  const client = useQueryClient();
  const key = ['relatorios', 'um', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(relatorios.ler, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  useDocumentTitle(data?.titulo ?? '');
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('relatorio')} onRetry={refetch} />;
  if (!data) return <Spinner />;
  const put = (next: Relatorio) => {
    client.setQueryData(key, next);
    // The printed page shows whether the report is still valid.
    void client.invalidateQueries({ queryKey: ['previa'] });
  };
  return data.status === 'final' ? (
    <Final key={data.id} relatorio={data} onMudou={put} />
  ) : (
    <Escrever key={data.id} relatorio={data} onFinal={put} />
  );
};
