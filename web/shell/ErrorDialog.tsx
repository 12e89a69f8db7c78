import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acessoEncerrado } from '#contract/conta/auth.ts';
import { call } from '#web/lib/api/api.ts';
import { appRouter } from '#web/lib/session/navigation.ts';
import { sair } from '#web/lib/session/sair.ts';
import { typedText } from '#web/lib/typed-text.ts';
import classes from './ErrorDialog.module.css';
import type { Shown } from './shown.ts';

const ASK_MS = 3000;

/** The practice that this user has left, which ended the session. `undefined` until the server has answered. */
const useLeft = (expired: boolean) => {
  const [left, setLeft] = useState<string | null | undefined>(expired ? undefined : null);
  useEffect(() => {
    if (!expired) return;
    // A late answer still changes what is shown: whoever has left cannot come back to what was typed.
    const late = setTimeout(() => setLeft((known) => known ?? null), ASK_MS);
    call(acessoEncerrado, { silent: true }).then(
      ({ pratica }) => setLeft(pratica),
      () => setLeft(null),
    );
    return () => clearTimeout(late);
  }, [expired]);
  return left;
};

const CopyTyped = () => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [text] = useState(typedText);
  if (!text) return null;
  return (
    <Button variant="default" onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
      {t(copied ? 'dialogos.ended.copiado' : 'dialogos.ended.copiar')}
    </Button>
  );
};

/** A native `dialog`: it is above everything else that is open, and small enough to be preloaded on every page. */
export const ErrorDialog = ({ shown, onClose }: { shown: Shown; onClose: () => void }) => {
  const { t } = useTranslation();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const expired = shown.kind === 'expired';
  const left = useLeft(expired);
  const kind = left ? 'ended' : shown.kind;
  useEffect(() => {
    if (left !== undefined && !dialog.current?.open) dialog.current?.showModal();
  }, [left]);
  const signInAgain = async () => {
    onClose();
    await sair(appRouter().state.location.href);
  };
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={onClose}>
      <Stack>
        {/* While somebody types, the next key must not answer: a button would take it. */}
        <Title order={2} size="h4" id={title} tabIndex={-1} autoFocus={expired}>
          {t(`dialogos.${kind}.titulo`, { pratica: left })}
        </Title>
        <Text>{shown.kind === 'disk' ? shown.texto : t(`dialogos.${kind}.texto`)}</Text>
        {shown.kind === 'fault' && shown.id && (
          <Text size="sm" c="dimmed">
            {t('dialogos.fault.codigo', { id: shown.id })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant={expired ? 'default' : 'filled'} onClick={() => dialog.current?.close()} autoFocus={!expired}>
            {expired ? t('dialogos.expired.ficar') : t('ok')}
          </Button>
          {(left || shown.kind === 'pratica') && <CopyTyped />}
          {expired && <Button onClick={signInAgain}>{t(`dialogos.${left ? 'ended.sair' : 'expired.entrar'}`)}</Button>}
        </Group>
      </Stack>
    </dialog>
  );
};
