import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EnderecoCobranca,
  type Pessoal,
  pagamentoEndereco,
  pagamentoPessoal,
} from '#contract/conta/pagamentos.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { wizardOf } from '#web/pagamentos/index.ts';
import { EnderecoFields } from '#web/ui/fields/EnderecoFields.tsx';
import { MaskInput } from '#web/ui/fields/MaskInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Passo } from './Passo.tsx';
import { useMudar, usePagamento } from './pagamento-context.ts';

type FormProps = {
  nome: 'endereco' | 'pessoal';
  onSubmit: FormEventHandler<HTMLFormElement>;
  sending: boolean;
  children: ReactNode;
};

const FormDoPasso = ({ nome, onSubmit, sending, children }: FormProps) => {
  const { t } = useTranslation('pagamentos');
  return (
    <PageCard title={t(`passos.${nome}`)} description={t(`${nome}_texto`)}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          <Group justify="flex-end">
            <SubmitButton loading={sending}>{t('seguir')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </PageCard>
  );
};

const EnderecoForm = () => {
  const navigate = useNavigate();
  const { id, endereco: dado, anterior } = usePagamento();
  const endereco = dado ?? anterior.endereco;
  const save = useMudar((body: EnderecoCobranca) => call(pagamentoEndereco, { params: { id }, body }), true);
  const { form, sending, onSubmit } = useAppForm({
    keep: 'pagamento-endereco',
    schema: async () => (await import('#contract/conta/pagamentos.ts')).EnderecoCobranca,
    initialValues: {
      cep: endereco?.cep ?? '',
      logradouro: endereco?.logradouro ?? '',
      numero: endereco?.numero ?? '',
      complemento: endereco?.complemento ?? '',
      bairro: endereco?.bairro ?? '',
      cidade: endereco?.cidade ?? '',
      uf: (endereco?.uf ?? null) as string | null,
    },
    submit: async (values) => {
      const saved = await save.mutateAsync(values);
      form.resetDirty();
      await navigate({ to: wizardOf(saved, 'pessoal') });
    },
  });
  return (
    <FormDoPasso nome="endereco" onSubmit={onSubmit} sending={sending}>
      <EnderecoFields form={form} required />
    </FormDoPasso>
  );
};

export const EnderecoPage = () => (
  <Passo nome="endereco">
    <EnderecoForm />
  </Passo>
);

const PessoalForm = () => {
  const { t } = useTranslation('pagamentos');
  const navigate = useNavigate();
  const user = useSignedUser();
  const { id, pessoal: dado, anterior } = usePagamento();
  const pessoal = dado ?? anterior.pessoal;
  const save = useMudar((body: Pessoal) => call(pagamentoPessoal, { params: { id }, body }), true);
  const { form, sending, onSubmit } = useAppForm({
    keep: 'pagamento-pessoal',
    schema: async () => (await import('#contract/conta/pagamentos.ts')).Pessoal,
    initialValues: {
      nome: pessoal?.nome ?? user.name,
      cpf: pessoal?.cpf ?? '',
      email: pessoal?.email ?? user.email,
      telefone: pessoal?.telefone ?? user.telefone ?? '',
    },
    submit: async (values) => {
      const saved = await save.mutateAsync(values);
      form.resetDirty();
      await navigate({ to: wizardOf(saved, saved.passo) });
    },
  });
  return (
    <FormDoPasso nome="pessoal" onSubmit={onSubmit} sending={sending}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('campos.nome')} autoComplete="name" required {...form.getInputProps('nome')} />
        <MaskInput kind="cpf" label={t('campos.cpf')} required {...form.getInputProps('cpf')} />
        <TextInput
          label={t('campos.email')}
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <MaskInput
          kind="telefone"
          label={t('campos.telefone')}
          autoComplete="tel"
          {...form.getInputProps('telefone')}
        />
      </SimpleGrid>
    </FormDoPasso>
  );
};

export const PessoalPage = () => (
  <Passo nome="pessoal">
    <PessoalForm />
  </Passo>
);
