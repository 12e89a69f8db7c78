import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDownload, IconPrinter, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Impressao, impressaoMontar, impressaoPdf } from '#contract/papel/impressoes.ts';
import { ApiError, callBlob } from '#web/lib/api/api.ts';
import { download } from '#web/lib/api/download.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { alertas, notify } from '#web/lib/notices/notices.ts';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useImpressao } from './impressao.ts';
import { Papel } from './Papel.tsx';
import { SemCidade } from './SemCidade.tsx';
import { useImprimir } from './use-imprimir.ts';

/** The sheet already contains its margins. */
const SEM_MARGEM = '@page { size: A4; margin: 0; }';
const nomeDoArquivo = (titulo: string) => `${titulo.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`;

const useBaixarPdf = (impressao: Impressao) => {
  const { t } = useTranslation('imprimir');
  return useMutation({
    mutationFn: () => callBlob(impressaoPdf, { body: impressao, silent: true }),
    onSuccess: (blob) => download(blob, nomeDoArquivo(impressao.titulo)),
    onError: (error) => {
      // 501: this server cannot make PDFs, and the page shows a message with a print button.
      if (error instanceof ApiError && error.status === 501) return;
      const message = error instanceof ApiError ? error.message : '';
      notify({ type: 'warning', title: t('pdf_falhou'), message: message || t('use_a_impressao') });
    },
  });
};

/** Explains that this server cannot make PDFs, and offers the browser's print. */
const SemPdf = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('imprimir');
  if (!(error instanceof ApiError && error.status === 501)) return null;
  return (
    <Alert className="no-print" color="orange" icon={<IconPrinter />} title={t('pdf_falhou')} mb="sm" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{error.message}</Text>
        <Button size="sm" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          {t('dialogo.imprimir')}
        </Button>
      </Stack>
    </Alert>
  );
};

const Folhas = ({ impressao }: { impressao: Impressao }) => {
  const { t } = useTranslation('imprimir');
  const imprimir = useImprimir();
  const [paginas, setPaginas] = useState(0);
  const onPaginas = useCallback((count: number) => setPaginas(count), []);
  const pdf = useBaixarPdf(impressao);
  const { data, error, refetch } = useQuery({
    ...read(impressaoMontar, { body: impressao, silent: true }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  useDocumentTitle(impressao.titulo);
  return (
    <>
      <style>{SEM_MARGEM}</style>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]}>
        <BackButton />
        <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => imprimir(impressao)}>
          {t('ajustar')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={pdf.isPending}
          disabled={!paginas}
          onClick={() => pdf.mutate()}
        >
          {t('baixar_pdf')}
        </Button>
        <Button leftSection={<IconPrinter size={16} />} disabled={!paginas} onClick={() => print()}>
          {t('dialogo.imprimir')}
        </Button>
      </BreadcrumbBar>
      <Group justify="space-between" mb="sm" className="no-print">
        <Title order={1} size="h3">
          {impressao.titulo}
        </Title>
        <Text c="dimmed" size="sm" role="status">
          {paginas > 0 ? t('paginas', { count: paginas }) : ''}
        </Text>
      </Group>
      <SemPdf error={pdf.error} />
      {data?.sem_cidade && <SemCidade onCidade={refetch} />}
      {error && !data && <LoadError coisa={t('impressao')} onRetry={refetch} />}
      {!data && !error && <Waiting h={480} shape="text" />}
      {data && <Papel html={data.html} label={impressao.titulo} onPaginas={onPaginas} />}
    </>
  );
};

const Nada = () => {
  const { t } = useTranslation('imprimir');
  useDocumentTitle(t('titulo'));
  useEffect(() => alertas.erroAoCarregar(t('impressao')), [t]);
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      <Stack align="center" py="xl">
        <Title order={1} size="h3">
          {t('nada')}
        </Title>
        <Text c="dimmed">{t('nada_texto')}</Text>
        <BackButton />
      </Stack>
    </>
  );
};

/** The print screen: a preview of the sheets. */
export const ImprimirPage = () => {
  const impressao = useImpressao();
  if (impressao === undefined) return <Waiting h={480} />;
  return impressao ? <Folhas impressao={impressao} /> : <Nada />;
};
ImprimirPage.needs = impressaoMontar;
