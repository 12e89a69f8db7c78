import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { sessionUnlock } from '#contract/conta/seguranca.ts';
import { ANSWER_MS, ApiError, call, gotNoAnswer, identityNow } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { useBareForm } from '#web/lib/forms/bare-form.ts';
import { wipeOffline } from '#web/lib/offline/wipe.ts';
import { inAnyPractice } from '#web/lib/session/any-practice.ts';
import { lockOnServer } from '#web/lib/session/lock.ts';
import { sair } from '#web/lib/session/sair.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { restartClock, setLocked } from '#web/lib/session/tela.ts';
import { SenhaInput } from '#web/ui/fields/SenhaInput.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import classes from './Trancada.module.css';

const esquemas = () => import('./tela-trancada.schema.ts');
const aparelho = () => import('#web/lib/offline/answers.ts');

/** The lock screen: nothing else can be seen, focused, read aloud or printed. */
export const Trancada = () => {
  const { t } = useTranslation(['seguranca', 'sem-conexao']);
  const user = useSignedUser();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const open = () => dialog.current?.open === false && dialog.current.showModal();
    open();
    const node = dialog.current;
    const stay = (event: Event) => event.preventDefault();
    node?.addEventListener('cancel', stay);
    node?.addEventListener('close', open);
    document.documentElement.dataset.trancada = '';
    return () => {
      node?.removeEventListener('cancel', stay);
      node?.removeEventListener('close', open);
      delete document.documentElement.dataset.trancada;
    };
  }, []);

  /** Without the server the password opens what this device keeps; the server wants it again when it is back. */
  const openHere = async (password: string, unreached: unknown) => {
    const result = await aparelho().then(({ openScreens }) => openScreens(password, user.id));
    if (!result) throw unreached;
    if ('left' in result) form.setFieldError('password', t('sem-conexao:senha_errada', { count: result.left }));
    else restartClock();
  };

  const { form, sending, onSubmit } = useBareForm<z.ZodType, { password: string; codigo: string }>({
    schema: async () => (user.tem_senha ? (await esquemas()).Senha : (await esquemas()).SoCodigo),
    initialValues: { password: '', codigo: '' },
    submit: async (values) => {
      const { password } = values as { password: string };
      try {
        // Without a connection the screen locked only here: lock on the server first.
        await lockOnServer().catch((error: unknown) => {
          if (gotNoAnswer(error)) throw error;
        });
        const body = values as object;
        await inAnyPractice(identityNow(), (as) => call(sessionUnlock, { body, silent: true, as, limit: ANSWER_MS }));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 0) || !user.tem_senha) throw error;
        return openHere(password, error);
      }
      restartClock();
      setLocked(false);
      await queryClient.invalidateQueries();
    },
    refused: (error) => {
      if (error.status === 422) return false;
      // Signed out from another device while the screen was locked.
      if (error.status === 401) wipeOffline();
      const text =
        error.status === 401 ? t('tela.acabou') : error.status === 429 ? error.message : t('tela.sem_servidor');
      form.setFieldError(user.tem_senha ? 'password' : 'codigo', text);
      return true;
    },
  });

  return createPortal(
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="tela-trancada">
      <form onSubmit={onSubmit} noValidate className={classes.card}>
        <Stack>
          <IconLock size={32} stroke={1.5} aria-hidden="true" />
          <Title order={1} size="h2" id="tela-trancada">
            {t('tela.titulo')}
          </Title>
          <Text c="dimmed">{t('tela.texto', { email: user.email })}</Text>
          {user.tem_senha ? (
            <SenhaInput
              label={t('tela.senha')}
              autoComplete="current-password"
              autoFocus
              data-path="password"
              {...form.getInputProps('password')}
            />
          ) : (
            <TextInput
              label={t('codigo')}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              {...form.getInputProps('codigo')}
            />
          )}
          <SubmitButton loading={sending} fullWidth>
            {t('tela.abrir')}
          </SubmitButton>
          <Anchor component="button" type="button" size="sm" onClick={() => sair()}>
            {t('tela.outra_pessoa')}
          </Anchor>
        </Stack>
      </form>
    </dialog>,
    document.body,
  );
};
