import { Button, Group, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Documentos, documentosGravar, documentosLer, MODELOS_DOCUMENTO } from '#contract/papel/documentos.ts';
import { loads } from '#web/lib/api/loader.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { Conflito } from '#web/ui/dialogs/Conflito.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { Biblioteca } from './Biblioteca.tsx';
import { EditarModelo } from './EditarModelo.tsx';
import { useModelos } from './modelos.ts';
import { Proprios } from './Proprios.tsx';

const BIBLIOTECA = 'biblioteca';
const PROPRIOS = 'proprios';

const Modelos = ({ documentos }: { documentos: Documentos }) => {
  const { t } = useTranslation(['documentos', 'shell']);
  // Whoever does not run the practice uses its templates; only their own can be edited.
  const grava = usePode()(documentosGravar);
  const oficiais = grava ? MODELOS_DOCUMENTO : [];
  const [aba, setAba] = useState<string>(grava ? 'model_doc_topo' : PROPRIOS);
  const modelos = useModelos(documentos);
  const { salvos, mudancas, erros, sending, gravar, conflito } = modelos;
  const modelo = MODELOS_DOCUMENTO.find((one) => one === aba);
  const errado = MODELOS_DOCUMENTO.find((one) => erros[one]);
  useEffect(() => {
    if (errado) setAba(errado);
  }, [errado]);
  if (!modelos.pronto) return <Waiting h={320} />;
  return (
    <PageCard
      main
      title={t('titulo')}
      description={t('texto')}
      actions={
        grava && (
          <>
            {modelo && (salvos.proprios.includes(modelo) || mudancas[modelo] !== undefined) && (
              <Button variant="default" disabled={sending} onClick={() => gravar({ [modelo]: null })}>
                {t('voltar_ao_original')}
              </Button>
            )}
            <Button loading={sending} disabled={!Object.keys(mudancas).length} onClick={() => gravar(mudancas)}>
              {t('shell:salvar')}
            </Button>
          </>
        )
      }
    >
      <UnsavedGuard dirty={modelos.sujo} discard={modelos.descartar} />
      {conflito && <Conflito onManter={conflito.manter} onUsarOutra={conflito.usarOutra} />}
      <Tabs value={aba} onChange={(value) => value && setAba(value)} keepMounted={false}>
        <Tabs.List mb="md">
          {oficiais.map((one) => (
            <Tabs.Tab key={one} value={one}>
              <Group gap={6}>
                {t(`modelos.${one}`)}
                {mudancas[one] !== undefined && (
                  <span role="img" aria-label={t('nao_salvo')}>
                    •
                  </span>
                )}
              </Group>
            </Tabs.Tab>
          ))}
          <Tabs.Tab value={PROPRIOS}>{t('proprios.nome')}</Tabs.Tab>
          <Tabs.Tab value={BIBLIOTECA}>{t('biblioteca.nome')}</Tabs.Tab>
        </Tabs.List>
        {oficiais.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <EditarModelo modelo={one} modelos={modelos} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={PROPRIOS}>
          <Proprios />
        </Tabs.Panel>
        <Tabs.Panel value={BIBLIOTECA}>
          <Biblioteca />
        </Tabs.Panel>
      </Tabs>
    </PageCard>
  );
};

/** The practice's templates (letterhead, footer, contract, receipt, free document) and the library of originals. */
export const DocumentosPage = () => {
  const { t } = useTranslation('documentos');
  useDocumentTitle(t('titulo'));
  const { data, isError, refetch } = useFresh(read(documentosLer, {}));
  return (
    <>
      <BreadcrumbBar links={[{ title: t('titulo'), active: true }]} />
      {isError && !data && <LoadError coisa={t('documentos')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={320} />}
      {data && <Modelos documentos={data} />}
    </>
  );
};

DocumentosPage.loader = loads(() => [read(documentosLer, {})]);
DocumentosPage.needs = documentosLer;
