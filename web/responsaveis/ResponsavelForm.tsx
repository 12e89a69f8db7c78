import { Autocomplete, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PARENTESCOS, type Responsavel, responsaveis } from '#contract/responsaveis.ts';
import { texto, useCadastroForm, valoresEndereco } from '#web/lib/forms/cadastro-form.ts';
import { Contatos } from '#web/ui/fields/Contatos.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { EnderecoFields } from '#web/ui/fields/EnderecoFields.tsx';
import { IdiomaSelect } from '#web/ui/fields/IdiomaSelect.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { CadastroFrame } from '#web/ui/page/CadastroFrame.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { Semelhantes } from '#web/ui/Semelhantes.tsx';
import { ResponsavelPacientes } from './ResponsavelPacientes.tsx';

const valores = (pessoa: Responsavel | null) => ({
  nome: texto(pessoa?.nome),
  parentesco: texto(pessoa?.parentesco),
  cpf: texto(pessoa?.cpf),
  rg: texto(pessoa?.rg),
  data_nascimento: pessoa?.data_nascimento ?? null,
  telefone: texto(pessoa?.telefone),
  celular: texto(pessoa?.celular),
  email: texto(pessoa?.email),
  idioma: pessoa?.idioma ?? null,
  ...valoresEndereco(pessoa),
  profissao: texto(pessoa?.profissao),
  observacoes: texto(pessoa?.observacoes),
});

/** The form of a guardian, new or stored. */
export const ResponsavelForm = ({ responsavel }: { responsavel: Responsavel | null }) => {
  const { t } = useTranslation(['responsaveis', 'cadastro']);
  const title = responsavel?.nome ?? t('novo');
  const cadastro = useCadastroForm({
    keep: 'responsaveis',
    rotas: responsaveis,
    schema: async () => (await import('#contract/responsaveis.ts')).responsaveis.criar.body,
    cadastrado: responsavel,
    valores,
    coisa: t('um'),
    genero: t('um_genero'),
    depois: () => '/responsaveis',
  });
  const { form, sending, unsaved } = cadastro;
  const campo = (nome: string) => t(`cadastro:campos.${nome}`);
  return (
    <CadastroFrame
      lista={{ to: '/responsaveis', title: t('titulo') }}
      title={title}
      cadastro={cadastro}
      campo={campo}
      abaixo={responsavel && <ResponsavelPacientes responsavel={responsavel} />}
    >
      <PageCard main title={title} actions={responsavel && <Contatos {...responsavel} />}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
            <TextInput label={campo('nome')} required {...form.getInputProps('nome')} />
            <Autocomplete
              label={campo('parentesco')}
              data={PARENTESCOS.map((one) => t(`cadastro:parentescos.${one}`))}
              {...form.getInputProps('parentesco')}
            />
            <DateInput label={campo('data_nascimento')} {...form.getInputProps('data_nascimento')} />
            <MaskInput kind="cpf" label={campo('cpf')} {...form.getInputProps('cpf')} />
            <TextInput label={campo('rg')} {...form.getInputProps('rg')} />
            <TextInput label={campo('profissao')} {...form.getInputProps('profissao')} />
            <MaskInput kind="telefone" label={campo('celular')} {...form.getInputProps('celular')} />
            <MaskInput kind="telefone" label={campo('telefone')} {...form.getInputProps('telefone')} />
            <TextInput type="email" label={campo('email')} {...form.getInputProps('email')} />
            <IdiomaSelect {...form.getInputProps('idioma')} />
          </SimpleGrid>
          <Semelhantes
            rotas={responsaveis}
            nome={form.values.nome}
            documento={{ campo: 'cpf', valor: form.values.cpf }}
            exceto={responsavel?.id}
            para={(id) => `/responsavel/${id}/editar`}
          />
          <EnderecoFields form={form} />
          <Textarea label={campo('observacoes')} autosize minRows={3} {...form.getInputProps('observacoes')} />
          <SaveBar sending={sending} unsaved={unsaved} />
        </Stack>
      </PageCard>
    </CadastroFrame>
  );
};
