import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { type Relatorio, relatorios } from '#contract/papel/relatorios.ts';
import { esperaSupervisao } from '#contract/supervisao.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read, readsOf } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { later } from '#web/lib/later.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useUnsent } from '#web/lib/unsaved/writing.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Escrever } from './Escrever.tsx';
import { escritaDoRelatorio } from './escrita.ts';
import { Leitura } from './Leitura.tsx';

/** With its deliveries and receipts, which an editor does not need. */
const Final = later(() => import('./Final.tsx').then((module) => module.Final));

type Props = { relatorio: Relatorio; onMudou: (next: Relatorio) => void };

/** The editor stays for changes that were not sent when the report was made final or signed elsewhere. */
const Aberto = ({ relatorio, onMudou }: Props) => {
  const pode = usePode();
  const final = relatorio.status === 'final';
  const fechado = final || esperaSupervisao(relatorio.supervisao);
  const unsent = useUnsent(escritaDoRelatorio(relatorio), fechado);
  if (pode(relatorios.editar) && (!fechado || unsent)) return <Escrever relatorio={relatorio} onFinal={onMudou} />;
  const Vista = final ? Final : Leitura;
  return (
    <Suspense fallback={<Waiting h={480} shape="text" />}>
      <Vista relatorio={relatorio} onMudou={onMudou} />
    </Suspense>
  );
};

/** A report: the editor of a draft, or the view of one that is final or only read. */
export const RelatorioEditarPage = () => {
  const { t } = useTranslation('relatorios');
  const { relatorioId: id } = useParams({ from: '/main/atendimento/paciente/$id/relatorio/$relatorioId/editar' });
  const client = useQueryClient();
  const { data, error, refetch } = useFresh(read(relatorios.ler, { params: { id } }));
  useDocumentTitle(data?.titulo ?? '');
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('relatorio')} onRetry={refetch} />;
  if (!data) return <Waiting h={480} shape="text" />;
  const put = (next: Relatorio) => {
    client.setQueryData(read(relatorios.ler, { params: { id } }).queryKey, next);
    // The printed page shows whether the report is still valid.
    void client.invalidateQueries(readsOf(impressaoMontar));
  };
  return <Aberto key={data.id} relatorio={data} onMudou={put} />;
};

RelatorioEditarPage.loader = loads<{ relatorioId: string }>(({ params }) => [
  read(relatorios.ler, { params: { id: params.relatorioId } }),
]);
RelatorioEditarPage.needs = relatorios.ler;
