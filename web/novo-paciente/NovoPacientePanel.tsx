import { Button, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type EscolaNaLista, escolas } from '#contract/escolas/escolas.ts';
import { pode } from '#contract/permissoes.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { ConflitosDialog } from '#web/atendimentos/index.ts';
import { idadePorExtenso } from '#web/lib/idade.ts';
import type { Slot } from '#web/lib/panels.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { PacientesDuplicados } from '#web/pacientes/index.ts';
import { FormActions } from '#web/ui/dialogs/Frame.tsx';
import { Panel } from '#web/ui/dialogs/Panel.tsx';
import { DateInput } from '#web/ui/fields/DateInput.tsx';
import { DinheiroInput } from '#web/ui/fields/DinheiroInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { AcharOuNovo } from './AcharOuNovo.tsx';
import { AtendimentoFields } from './AtendimentoFields.tsx';
import classes from './NovoPaciente.module.css';
import { ResponsavelFields } from './ResponsavelFields.tsx';
import { useNovoPaciente } from './use-novo-paciente.ts';

/** A new patient in one place: the name alone is enough. */
export const NovoPacientePanel = ({ slot, onClose }: { slot: Slot | null; onClose: () => void }) => {
  const { t } = useTranslation(['novo-paciente', 'pacientes', 'cadastro']);
  const user = useSignedUser();
  const hoje = hojeEm(user.fuso);
  const clinico = pode(user, 'clinico', 'gravar');
  const cobra = pode(user, 'cobrancas', 'gravar');
  const { form, sending, onSubmit, unsaved, pergunta } = useNovoPaciente(slot);
  const { nome, data_nascimento, escola } = form.values;
  return (
    <Panel opened onClose={onClose} title={t('pacientes:novo')} size={560} unsaved={unsaved}>
      {(close) => (
        <>
          <form onSubmit={onSubmit} noValidate className={classes.form}>
            <Stack gap="md">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput
                  label={t('cadastro:campos.nome')}
                  required
                  autoComplete="off"
                  data-autofocus
                  {...form.getInputProps('nome')}
                />
                <DateInput
                  label={t('cadastro:campos.data_nascimento')}
                  maxDate={hoje}
                  description={idadePorExtenso(data_nascimento, hoje, t) || undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...form.getInputProps('data_nascimento')}
                />
              </SimpleGrid>
              <PacientesDuplicados nome={nome} cpf="" data_nascimento={data_nascimento} />
              <ResponsavelFields form={form} />
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <AcharOuNovo<EscolaNaLista>
                  rotas={escolas}
                  label={t('pacientes:escola')}
                  placeholder={t('achar_escola')}
                  value={escola}
                  error={form.errors['escola.nome']}
                  data-path="escola.nome"
                  detalhe={({ cidade }) => cidade ?? ''}
                  novo={t('escola_nova')}
                  onChange={(achada) => {
                    form.setFieldValue('escola', achada);
                    form.clearFieldError('escola.nome');
                  }}
                />
                {cobra && (
                  <DinheiroInput
                    label={t('cadastro:campos.valor_atendimento')}
                    {...form.getInputProps('valor_atendimento')}
                  />
                )}
              </SimpleGrid>
              {clinico && (
                <Textarea label={t('cadastro:campos.queixa')} autosize minRows={2} {...form.getInputProps('queixa')} />
              )}
              <AtendimentoFields form={form} />
            </Stack>
            <FormActions
              start={
                <AnchorLink to="/paciente/cadastrar" size="sm">
                  {t('completo')}
                </AnchorLink>
              }
            >
              <Button variant="default" onClick={close}>
                {t('shell:cancelar')}
              </Button>
              <SubmitButton loading={sending}>{t('shell:salvar')}</SubmitButton>
            </FormActions>
          </form>
          <ConflitosDialog pergunta={pergunta} />
        </>
      )}
    </Panel>
  );
};
