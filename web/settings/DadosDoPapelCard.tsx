import { SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Documentos, documentosGravar, documentosLer } from '#contract/papel/documentos.ts';
import { call } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';

const valores = ({ documento, endereco, cidade }: Documentos) => ({
  documento: texto(documento),
  endereco: texto(endereco),
  cidade: texto(cidade),
});

const Campos = ({ documentos }: { documentos: Documentos }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { form, sending, onSubmit, unsaved } = useAppForm({
    keep: 'settings/papel',
    schema: async () => (await import('#contract/papel/documentos.ts')).DadosDoPapel,
    initialValues: valores(documentos),
    submit: async (body) => {
      const salvo = await call(documentosGravar, { body });
      client.setQueryData(read(documentosLer, {}).queryKey, salvo);
      form.setInitialValues(valores(salvo));
      form.setValues(valores(salvo));
      alertas.editadoComSucesso(t('papel.titulo'), t('papel.titulo_genero'));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <PageCard title={t('papel.titulo')} description={t('papel.texto')}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MaskInput kind="documento" label={t('papel.documento')} {...form.getInputProps('documento')} />
          <TextInput label={t('papel.endereco')} maxLength={300} {...form.getInputProps('endereco')} />
          <TextInput label={t('papel.cidade')} maxLength={100} {...form.getInputProps('cidade')} />
        </SimpleGrid>
      </PageCard>
      <SaveBar sending={sending} unsaved={unsaved} label={t('papel.salvar')} />
      <UnsavedGuard {...unsaved} />
    </form>
  );
};

/** CPF or CNPJ, address and city, for letterhead, contract, receipt and PIX code. */
export const DadosDoPapelCard = () => {
  const { t } = useTranslation('settings');
  const { data, isError, refetch } = useFresh(read(documentosLer, { silent: true }));
  if (data) return <Campos documentos={data} />;
  return (
    <PageCard title={t('papel.titulo')} description={t('papel.texto')}>
      {isError && <LoadError coisa={t('papel.titulo')} onRetry={refetch} />}
    </PageCard>
  );
};
