import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { escolas } from '#contract/escolas/escolas.ts';
import { type Paciente, pacientes, SEXOS, TURNOS } from '#contract/pacientes.ts';
import { pode } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { texto, useCadastroForm } from '#web/lib/forms/cadastro-form.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConflictDialog } from '#web/ui/dialogs/ConflictDialog.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/UnsavedGuard.tsx';
import { Foto } from '#web/ui/Foto.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { EnderecoFields } from '#web/ui/fields/EnderecoFields.tsx';
import { IdiomaSelect } from '#web/ui/fields/IdiomaSelect.tsx';
import { ImagePicker } from '#web/ui/fields/ImagePicker.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { QuickCreateSelect } from '#web/ui/fields/QuickCreateSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { BackButton } from '#web/ui/page/BackButton.tsx';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { SaveBar } from '#web/ui/page/SaveBar.tsx';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { PacientesDuplicados } from './PacientesDuplicados.tsx';
import { valores } from './paciente-valores.ts';
import { RedeFields } from './RedeFields.tsx';

const GRID = { base: 1, sm: 2, md: 3 };

/** The form of a patient, new or stored. `inFile`: without breadcrumbs, which the file has; it closes when saved. */
export const PacienteForm = ({ paciente, inFile = false }: { paciente: Paciente | null; inFile?: boolean }) => {
  const { t } = useTranslation(['pacientes', 'cadastro', 'escolas', 'shell']);
  const user = useSignedUser();
  const { fuso } = user;
  const title = paciente?.nome ?? t('novo');
  const dados: string = `/atendimento/paciente/${paciente?.id}/dados`;
  useDocumentTitle(title);
  const { form, sending, onSubmit, conflito, unsaved } = useCadastroForm({
    keep: 'pacientes',
    rotas: pacientes,
    schema: async () => (await import('#contract/pacientes.ts')).pacientes.criar.body,
    cadastrado: paciente,
    valores,
    coisa: t('um'),
    genero: t('um_genero'),
    erroAoEditar: t('erro_ao_atualizar'),
    // A new patient opens their file; a stored one returns to where editing started.
    depois: (id) => (inFile ? dados : paciente ? '/pacientes' : `/atendimento/paciente/${id}`),
  });
  const campo = (nome: string) => t(`cadastro:campos.${nome}`);
  const { nome, cpf, data_nascimento, escola_id, foto } = form.values;
  const options = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }));
  // Absent for members who are not on the case team.
  const clinico = paciente ? paciente.queixa !== undefined : pode(user, 'clinico', 'gravar');
  const cobra = pode(user, 'cobrancas', 'gravar');
  const longo = (name: 'queixa' | 'diagnostico' | 'medicamentos' | 'observacoes') =>
    clinico && <Textarea label={campo(name)} autosize minRows={2} {...form.getInputProps(name)} />;
  return (
    <>
      {!inFile && (
        <BreadcrumbBar
          links={[
            { to: '/pacientes', title: t('titulo') },
            { title, active: true },
          ]}
        >
          <BackButton />
        </BreadcrumbBar>
      )}
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <PageCard main={!inFile} title={inFile ? t('identificacao') : title}>
            <Stack>
              <ImagePicker
                uso="foto"
                label={t('escolher_foto')}
                value={foto}
                onChange={(id) => form.setFieldValue('foto', id)}
              >
                <Foto id={foto} nome={nome || '?'} size={64} />
              </ImagePicker>
              <SimpleGrid cols={GRID}>
                <TextInput label={campo('nome')} required {...form.getInputProps('nome')} />
                <DateInput
                  label={campo('data_nascimento')}
                  description={idadePorExtenso(data_nascimento, hojeEm(fuso), t) || undefined}
                  maxDate={hojeEm(fuso)}
                  {...form.getInputProps('data_nascimento')}
                />
                <Select
                  label={campo('sexo')}
                  data={options(SEXOS, 'sexos')}
                  clearable
                  {...form.getInputProps('sexo')}
                />
                <MaskInput kind="cpf" label={campo('cpf')} {...form.getInputProps('cpf')} />
                <TextInput label={campo('rg')} {...form.getInputProps('rg')} />
                <MaskInput kind="telefone" label={campo('celular')} {...form.getInputProps('celular')} />
                <MaskInput kind="telefone" label={campo('telefone')} {...form.getInputProps('telefone')} />
                <TextInput type="email" label={campo('email')} {...form.getInputProps('email')} />
                <IdiomaSelect {...form.getInputProps('idioma')} />
              </SimpleGrid>
              <PacientesDuplicados
                nome={nome}
                cpf={texto(cpf)}
                data_nascimento={data_nascimento}
                exceto={paciente?.id}
              />
            </Stack>
          </PageCard>
          <PageCard title={t('rede.titulo')} description={t('rede.texto')}>
            <RedeFields form={form} />
          </PageCard>
          <PageCard title={t('escola')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <QuickCreateSelect
                rotas={escolas}
                label={t('escola')}
                genero={t('escolas:uma_genero')}
                value={escola_id}
                known={paciente?.escola ?? null}
                error={form.errors.escola_id as string | undefined}
                data-path="escola_id"
                onChange={(id) => form.setFieldValue('escola_id', id)}
              />
              <TextInput label={campo('ano_escolar')} {...form.getInputProps('ano_escolar')} />
              <Select
                label={campo('turno')}
                data={options(TURNOS, 'turnos')}
                clearable
                {...form.getInputProps('turno')}
              />
              <TextInput label={campo('professor')} {...form.getInputProps('professor')} />
            </SimpleGrid>
          </PageCard>
          <PageCard title={clinico ? t('clinico') : t('convenio_e_valor')}>
            <Stack>
              {longo('queixa')}
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                {longo('diagnostico')}
                {longo('medicamentos')}
                <TextInput label={campo('convenio')} {...form.getInputProps('convenio')} />
                {cobra && (
                  <DinheiroInput label={campo('valor_atendimento')} {...form.getInputProps('valor_atendimento')} />
                )}
              </SimpleGrid>
              {longo('observacoes')}
              <Switch label={t('ativo')} {...form.getInputProps('ativo', { type: 'checkbox' })} />
            </Stack>
          </PageCard>
          <PageCard>
            <SeeMore
              title={t('cadastro:endereco')}
              optional
              startsOpen={Boolean(paciente?.cep || paciente?.logradouro)}
            >
              <EnderecoFields form={form} />
            </SeeMore>
          </PageCard>
          <SaveBar sending={sending} unsaved={unsaved}>
            {inFile && (
              <ButtonLink to={dados} variant="default">
                {t('shell:cancelar')}
              </ButtonLink>
            )}
          </SaveBar>
        </Stack>
      </form>
      <ConflictDialog conflito={conflito} nomeDo={campo} />
      <UnsavedGuard {...unsaved} openBy={inFile ? 'editar' : undefined} />
    </>
  );
};
