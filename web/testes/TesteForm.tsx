import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SATEPSI, type Teste, type TipoTermoDeTeste, testes } from '#contract/testes/testes.ts';
import { useCadastroForm } from '#web/lib/forms/cadastro-form.ts';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { CadastroFrame } from '#web/ui/page/CadastroFrame.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { AssuntosInput } from './AssuntosInput.tsx';
import { IdadeInput } from './aplicacoes/IdadeInput.tsx';
import { EscalasFields } from './EscalasFields.tsx';
import { useTermosDeTeste } from './termos-de-teste.ts';
import { valores } from './teste-valores.ts';

const GRID = { base: 1, sm: 2 };

/** The form of a test of the practice, new or stored. */
export const TesteForm = ({ teste }: { teste: Teste | null }) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const title = teste?.nome ?? t('novo');
  const cadastro = useCadastroForm({
    keep: 'testes',
    rotas: testes,
    schema: async () => (await import('#contract/testes/testes.ts')).testes.criar.body,
    cadastrado: teste,
    valores,
    coisa: t('um'),
    genero: t('um_genero'),
    depois: () => (teste ? `/teste/${teste.id}` : '/testes'),
  });
  const { form, sending, unsaved } = cadastro;
  const listas = { categoria: useTermosDeTeste('categoria'), area: useTermosDeTeste('area') };
  const campo = (nome: string) => t(nome, { defaultValue: t(`cadastro:campos.${nome}`) });
  const longo = (nome: 'objetivo' | 'descricao' | 'material' | 'aplicacao' | 'correcao') => (
    <Textarea label={t(nome)} autosize minRows={2} {...form.getInputProps(nome)} />
  );
  const termo = (tipo: Exclude<TipoTermoDeTeste, 'assunto'>) => (
    <QuickCreateSelect
      rotas={listas[tipo]}
      label={t(tipo)}
      genero={t(`${tipo}_genero`)}
      value={form.values[`${tipo}_id`]}
      error={form.errors[`${tipo}_id`] as string | undefined}
      data-path={`${tipo}_id`}
      onChange={(id) => form.setFieldValue(`${tipo}_id`, id)}
    />
  );
  const idade = (nome: 'idade_min' | 'idade_max') => (
    <IdadeInput
      label={t(nome)}
      value={form.values[`${nome}_meses`]}
      error={form.errors[`${nome}_meses`]}
      data-path={`${nome}_meses`}
      onChange={(meses) => form.setFieldValue(`${nome}_meses`, meses)}
    />
  );
  // A copy of a reserved test stays reserved.
  const fixo = teste?.uso === 'P';
  return (
    <CadastroFrame lista={{ to: '/testes', title: t('titulo') }} title={title} cadastro={cadastro} campo={campo}>
      <Stack>
        <PageCard title={title} main>
          <Stack>
            <SimpleGrid cols={GRID}>
              <TextInput label={t('nome')} required {...form.getInputProps('nome')} />
              <TextInput label={t('sigla')} {...form.getInputProps('sigla')} />
              {termo('categoria')}
              {termo('area')}
            </SimpleGrid>
            <AssuntosInput
              value={form.values.assuntos}
              error={form.errors.assuntos as string | undefined}
              onChange={(next) => form.setFieldValue('assuntos', next)}
            />
            <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
              {idade('idade_min')}
              {idade('idade_max')}
              <TextInput label={t('publico')} {...form.getInputProps('publico')} />
            </SimpleGrid>
            <Switch
              label={t('uso_privativo')}
              description={t(fixo ? 'uso_privativo_copia' : 'uso_privativo_dica')}
              disabled={fixo}
              {...form.getInputProps('uso_privativo', { type: 'checkbox' })}
            />
          </Stack>
        </PageCard>
        <PageCard title={t('escalas.titulo')} description={t('escalas.texto')}>
          <EscalasFields form={form} />
        </PageCard>
        <PageCard title={t('como')}>
          <Stack>
            {longo('objetivo')}
            {longo('descricao')}
            <SimpleGrid cols={GRID}>
              {longo('aplicacao')}
              {longo('correcao')}
              {longo('material')}
            </SimpleGrid>
            <SimpleGrid cols={GRID}>
              <TextInput label={t('editora')} {...form.getInputProps('editora')} />
              <TextInput type="url" label={t('link')} {...form.getInputProps('link')} />
              <Select
                label={t('satepsi_situacao')}
                data={SATEPSI.map((value) => ({ value, label: t(`satepsi.${value}`) }))}
                clearable
                {...form.getInputProps('satepsi_situacao')}
              />
              <DateInput label={t('satepsi_conferido_em')} {...form.getInputProps('satepsi_conferido_em')} />
            </SimpleGrid>
          </Stack>
        </PageCard>
        <SaveBar sending={sending} unsaved={unsaved} />
      </Stack>
    </CadastroFrame>
  );
};
