import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { quemDe } from '#contract/conta/quem.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { setEscolhendo } from '#web/lib/session/escolhendo.ts';
import { appRouter } from '#web/lib/session/navigation.ts';
import { openedQuem, rememberUser, useSignedUser } from '#web/lib/session/session.ts';
import { enterPractice, restartIn } from '#web/lib/session/trocar.ts';
import { returnPath } from '#web/lib/session/voltar.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { AuthCard } from './AuthCard.tsx';

/** A list or a form: the same address in every practice. */
const isOfNoRecord = (path: unknown) => typeof path === 'string' && !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(path);

/** After signing in, somebody who belongs to several practices chooses one; the last one is preselected. */
export const EscolherPage = () => {
  const { t } = useTranslation(['auth', 'equipe']);
  const user = useSignedUser();
  const { form, sending, onSubmit } = useBareForm({
    schema: async () => (await import('#contract/conta/praticas.ts')).Escolha,
    initialValues: { conta_id: user.conta_id },
    submit: async ({ conta_id }) => {
      const router = appRouter();
      const { voltar } = router.state.location.search as { voltar?: unknown };
      const same = conta_id === user.conta_id;
      const entered = await enterPractice(conta_id);
      setEscolhendo(false);
      // An address with an id belongs to the practice in which it was opened.
      const path = returnPath((same || isOfNoRecord(voltar)) && voltar, null, user.id);
      if (openedQuem() !== quemDe(entered)) return restartIn(entered, path);
      rememberUser(entered);
      router.history.replace(path);
      await router.load();
    },
  });
  return (
    <AuthCard title={t('escolher.titulo')} text={t('escolher.texto')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Radio.Group label={t('escolher.campo')} {...form.getInputProps('conta_id')}>
            <Stack gap="sm" mt="xs">
              {user.contas.map(({ id, nome, funcao }) => (
                <Radio
                  key={id}
                  value={id}
                  label={nome || t('escolher.sem_nome')}
                  description={t(`equipe:funcoes.${funcao}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <SubmitButton loading={sending} fullWidth>
            {t('escolher.entrar')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
};
