import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Escola, escolas, TIPOS_ESCOLA } from '#contract/escolas/escolas.ts';
import { texto, useCadastroForm, valoresEndereco } from '#web/lib/forms/cadastro-form.ts';
import { EnderecoFields } from '#web/ui/fields/EnderecoFields.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { CadastroFrame } from '#web/ui/page/CadastroFrame.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Semelhantes } from '#web/ui/Semelhantes.tsx';

const valores = (escola: Escola | null) => ({
  nome: texto(escola?.nome),
  cnpj: texto(escola?.cnpj),
  tipo: escola?.tipo ?? null,
  telefone: texto(escola?.telefone),
  email: texto(escola?.email),
  ...valoresEndereco(escola),
  diretor: texto(escola?.diretor),
  coordenador: texto(escola?.coordenador),
  observacoes: texto(escola?.observacoes),
});

/** The form of a school, new or stored. */
export const EscolaForm = ({ escola }: { escola: Escola | null }) => {
  const { t } = useTranslation(['escolas', 'cadastro']);
  const title = escola?.nome ?? t('nova');
  const cadastro = useCadastroForm({
    keep: 'escolas',
    rotas: escolas,
    schema: async () => (await import('#contract/escolas/escolas.ts')).escolas.criar.body,
    cadastrado: escola,
    valores,
    coisa: t('uma'),
    genero: t('uma_genero'),
    depois: () => '/escolas',
  });
  const { form, sending, unsaved } = cadastro;
  const campo = (nome: string) => t(nome === 'nome' ? 'nome' : `cadastro:campos.${nome}`);
  return (
    <CadastroFrame lista={{ to: '/escolas', title: t('titulo') }} title={title} cadastro={cadastro} campo={campo}>
      <PageCard main title={title}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={campo('nome')} required {...form.getInputProps('nome')} />
            <Select
              label={campo('tipo')}
              data={TIPOS_ESCOLA.map((tipo) => ({ value: tipo, label: t(`tipos.${tipo}`) }))}
              clearable
              {...form.getInputProps('tipo')}
            />
            <MaskInput kind="cnpj" label={campo('cnpj')} {...form.getInputProps('cnpj')} />
            <MaskInput kind="telefone" label={campo('telefone')} {...form.getInputProps('telefone')} />
            <TextInput type="email" label={campo('email')} {...form.getInputProps('email')} />
            <TextInput label={campo('diretor')} {...form.getInputProps('diretor')} />
            <TextInput label={campo('coordenador')} {...form.getInputProps('coordenador')} />
          </SimpleGrid>
          <Semelhantes
            rotas={escolas}
            nome={form.values.nome}
            documento={{ campo: 'cnpj', valor: form.values.cnpj }}
            exceto={escola?.id}
            para={(id) => `/escola/${id}`}
          />
          <EnderecoFields form={form} />
          <Textarea label={campo('observacoes')} autosize minRows={3} {...form.getInputProps('observacoes')} />
          <SaveBar sending={sending} unsaved={unsaved} />
        </Stack>
      </PageCard>
    </CadastroFrame>
  );
};
