import { Anchor, Button, Group, Paper, Stack, Stepper, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsConfigSave, settingsProfile } from '#contract/conta/settings.ts';
import { OfertaExemplo } from '#web/exemplo/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useAppForm } from '#web/lib/forms/form.ts';
import { configInicial } from '#web/lib/session/config.ts';
import { sair } from '#web/lib/session/sair.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useRemember } from '#web/lib/session/user.ts';
import { useProfissoes } from '#web/profissoes/index.ts';
import { ModuloFields, ProfissaoFields, TermoFields } from '#web/settings/index.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import classes from './ConfigContaUserPage.module.css';
import type { PrimeiraVez } from './primeira-vez.schema.ts';

const LAST = 2;

/** The step is in the address, so that the back button goes one step back. */
const useStep = () => {
  const { passo } = useSearch({ from: '/basic/config-conta-user' });
  const navigate = useNavigate();
  const step = Math.min(LAST, Math.max(0, (Number(passo) || 1) - 1));
  return [step, (next: number) => navigate({ to: '/config-conta-user', search: { passo: next + 1 } })] as const;
};

const PROPOSTOS = [
  'termo_paciente',
  'termo_atendimento',
  'termo_titulo',
  'active_anamnese',
  'active_planos_de_intervencao',
  'active_relatorio',
] as const;

/** Words, report title and modules follow the profession until the user chooses others. */
const useProposta = (form: UseFormReturnType<PrimeiraVez>) => {
  const profissoes = useProfissoes();
  const slug = profissoes.find(({ id }) => id === form.values.profissao_id)?.slug;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (slug === before.current) return;
    const [antes, agora] = [configInicial(before.current), configInicial(slug)];
    before.current = slug;
    const same = (campo: (typeof PROPOSTOS)[number]) =>
      JSON.stringify(form.values[campo]) === JSON.stringify(antes[campo]);
    form.setValues(Object.fromEntries(PROPOSTOS.filter(same).map((campo) => [campo, agora[campo]])));
  }, [slug, form]);
};

/** The first run: profession, terms and modules, then the home page. */
export const ConfigContaUserPage = () => {
  const { t } = useTranslation('config-conta-user');
  useDocumentTitle(t('titulo'));
  const user = useSignedUser();
  const remember = useRemember();
  const navigate = useNavigate();
  const [step, setStep] = useStep();
  const { form, sending, onSubmit } = useAppForm({
    keep: { scope: 'config-conta-user', quiet: true },
    schema: async () => (await import('./primeira-vez.schema.ts')).PrimeiraVez,
    initialValues: { ...configInicial(), profissao_id: user.profissao_id, registro: user.registro },
    submit: async ({ profissao_id, registro, ...config }) => {
      await call(settingsProfile, { body: { profissao_id, registro } });
      const saved = await call(settingsConfigSave, { body: config });
      remember.user({ ...user, profissao_id: profissao_id ?? null, registro: registro ?? null, config: saved });
      await navigate({ to: '/' });
    },
    refused: (error) => {
      // These fields are in the first step.
      if (error.errors.registro || error.errors.profissao_id) setStep(0);
      return false;
    },
  });
  useProposta(form);
  const [first] = user.name.split(' ');
  return (
    <>
      <Paper className={classes.card}>
        <Title order={1} size="h2">
          {t('ola', { nome: first })}
        </Title>
        <Text c="dimmed" mb="lg">
          {t('texto')}
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (step < LAST) setStep(step + 1);
            else onSubmit(event);
          }}
          noValidate
        >
          <Stepper active={step} onStepClick={setStep} size="sm" iconSize={32}>
            <Stepper.Step label={t('passos.profissao')}>
              <Stack mt="md">
                <ProfissaoFields form={form} />
              </Stack>
            </Stepper.Step>
            <Stepper.Step label={t('passos.palavras')}>
              <Stack mt="md">
                <Text>{t('palavras_texto')}</Text>
                <TermoFields form={form} />
              </Stack>
            </Stepper.Step>
            <Stepper.Step label={t('passos.modulos')}>
              <Stack mt="md">
                <Text>{t('modulos_texto')}</Text>
                <ModuloFields form={form} />
              </Stack>
            </Stepper.Step>
          </Stepper>
          <Group justify="space-between" mt="xl">
            <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
              {t('shell:voltar')}
            </Button>
            <SubmitButton loading={sending}>{step < LAST ? t('continuar') : t('comecar')}</SubmitButton>
          </Group>
        </form>
        <Anchor component="button" type="button" size="sm" mt="md" onClick={() => sair()}>
          {t('outra_conta', { email: user.email })}
        </Anchor>
      </Paper>
      <div className={classes.offer}>
        <OfertaExemplo />
      </div>
    </>
  );
};
