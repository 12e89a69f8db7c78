import '@mantine/core/styles/Alert.layer.css';
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conviteAceitar, conviteEntrar, conviteLer } from '#contract/conta/membros.ts';
import { call } from '#web/lib/api/api.ts';
import { readMaybe } from '#web/lib/api/read.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { useUser } from '#web/lib/session/session.ts';
import { switchPractice } from '#web/lib/session/trocar.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { AuthCard } from './AuthCard.tsx';
import { entrar } from './entrar.ts';
import { SenhaNova } from './SenhaNova.tsx';

type Props = { token: string; email: string };

const Problema = ({ texto }: { texto: React.ReactNode }) =>
  texto ? (
    <Alert color="orange" role="alert">
      {texto}
    </Alert>
  ) : null;

/** Somebody without an account chooses a name and a password. */
const Novo = ({ token, email }: Props) => {
  const { t } = useTranslation('auth');
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/membros.ts')).ConviteNovo,
    initialValues: { name: '', password: '', password_confirmation: '', locale: currentLocale() },
    submit: async (body) => entrar((await call(conviteAceitar, { params: { token }, body })).token, false),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Problema texto={form.errors.token} />
        <TextInput type="email" label={t('email')} value={email} autoComplete="username" readOnly />
        <TextInput label={t('nome')} autoComplete="name" required {...form.getInputProps('name')} />
        <SenhaNova form={form} />
        <SubmitButton loading={sending} fullWidth>
          {t('convite.aceitar')}
        </SubmitButton>
      </Stack>
    </form>
  );
};

/** Somebody with an account proves to be its owner, with a code if the account has a second factor. */
const Conhecido = ({ token, email }: Props) => {
  const { t } = useTranslation('auth');
  const [comCodigo, setComCodigo] = useState(false);
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/membros.ts')).ConviteConhecido,
    initialValues: { password: '', codigo: '' },
    submit: async (body) => {
      const { token: session } = await call(conviteAceitar, { params: { token }, body });
      await entrar(session, false, { escolhida: true });
    },
    refused: ({ errors }) => {
      if (!errors.codigo || comCodigo) return false;
      setComCodigo(true);
      return true;
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Problema texto={form.errors.token} />
        <TextInput type="email" label={t('email')} value={email} autoComplete="username" readOnly />
        <SenhaInput label={t('senha')} autoComplete="current-password" {...form.getInputProps('password')} />
        {comCodigo && (
          <TextInput
            label={t('codigo.campo')}
            description={t('codigo.dica')}
            autoComplete="one-time-code"
            required
            autoFocus
            {...form.getInputProps('codigo')}
          />
        )}
        <SubmitButton loading={sending} fullWidth>
          {t('convite.aceitar')}
        </SubmitButton>
      </Stack>
    </form>
  );
};

/** Somebody who is signed in with the invited address joins with one click. */
const JaEntrou = ({ token, email }: Props) => {
  const { t } = useTranslation('auth');
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/membros.ts')).ConviteSemCampos,
    initialValues: {},
    submit: async () => switchPractice((await call(conviteEntrar, { params: { token } })).conta_id),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Problema texto={form.errors.token} />
        <Text>{t('convite.como', { email })}</Text>
        <SubmitButton loading={sending} fullWidth>
          {t('convite.aceitar')}
        </SubmitButton>
      </Stack>
    </form>
  );
};

/** Accepts an invitation to a practice. */
export const ConvitePage = () => {
  const { t } = useTranslation('auth');
  const { token } = useParams({ from: '/open/convite/$token' });
  const { data, error, refetch } = useQuery({
    ...readMaybe(conviteLer, { params: { token }, silent: true }),
    retry: false,
  });
  const user = useUser();
  const SemSessao = data?.conhecido ? Conhecido : Novo;
  const Form = user && user.email === data?.email ? JaEntrou : SemSessao;
  return (
    <AuthCard
      title={t('convite.aceitar')}
      {...(data && { text: t('convite.texto', { por: data.por, pratica: data.pratica, funcao: data.funcao_nome }) })}
      footer={<AnchorLink to="/login">{t('voltar_ao_login')}</AnchorLink>}
    >
      {error && <LoadError coisa={t('convite.nome')} onRetry={refetch} />}
      {data === undefined && !error && <Spinner />}
      {data === null && <Problema texto={t('convite.expirado')} />}
      {data && <Form token={token} email={data.email} />}
    </AuthCard>
  );
};
