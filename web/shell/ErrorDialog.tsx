import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { appRouter } from '#web/lib/session/navigation.ts';
import { sair } from '#web/lib/session/sair.ts';
import classes from './ErrorDialog.module.css';
import type { Shown } from './shown.ts';

/** A native `dialog`: it is above everything else that is open, and small enough to be preloaded on every page. */
export const ErrorDialog = ({ shown, onClose }: { shown: Shown; onClose: () => void }) => {
  const { t } = useTranslation();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const expired = shown.kind === 'expired';
  const signInAgain = async () => {
    onClose();
    await sair(appRouter().state.location.href);
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={onClose}>
      <Stack>
        {/* While somebody types, the next key must not answer: a button would take it. */}
        <Title order={2} size="h4" id={title} tabIndex={-1} autoFocus={expired}>
          {t(`dialogos.${shown.kind}.titulo`)}
        </Title>
        <Text>{shown.kind === 'disk' ? shown.texto : t(`dialogos.${shown.kind}.texto`)}</Text>
        {shown.kind === 'fault' && shown.id && (
          <Text size="sm" c="dimmed">
            {t('dialogos.fault.codigo', { id: shown.id })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant={expired ? 'default' : 'filled'} onClick={() => dialog.current?.close()} autoFocus={!expired}>
            {expired ? t('dialogos.expired.ficar') : t('ok')}
          </Button>
          {expired && <Button onClick={signInAgain}>{t('dialogos.expired.entrar')}</Button>}
        </Group>
      </Stack>
    </dialog>
  );
};
