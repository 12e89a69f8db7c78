import { Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { instante } from '#domain/days/fuso.ts';
import { useLostConnection } from '#web/lib/connection.ts';
import { formatInstant } from '#web/lib/format.ts';
import { forgetOpened, useOpened } from '#web/lib/offline/open.ts';
import { fetchUser } from '#web/lib/session/session.ts';
import { setLockAside, useLocked } from '#web/lib/session/tela.ts';
import classes from './NoAparelho.module.css';
import { useIdle } from './use-idle.ts';

const AGAIN_MS = 10_000;

/** Another document knows neither the key nor what was opened with it. */
export const fechar = () => location.reload();

/** Goes on with the user and the answers of the server, as soon as it is reached. What is being typed stays. */
const useServerAgain = () => {
  const router = useRouter();
  const client = useQueryClient();
  const locked = useLocked();
  const goOn = async () => {
    // A screen that was locked before is locked again: the server wants the password for it.
    setLockAside(false);
    if (!(await fetchUser())) return;
    forgetOpened();
    await Promise.all([router.invalidate(), client.invalidateQueries()]);
  };
  const lost = useLostConnection(() => void goOn());
  const again = useEffectEvent(goOn);
  useEffect(() => {
    if (lost || locked) return;
    const timer = setInterval(() => void again(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [lost, locked]);
};

/**
 * On every screen while it shows what this device keeps: from when that is, and the way back to the two days. It closes
 * after five minutes without a touch.
 */
export const NoAparelho = () => {
  const { t } = useTranslation(['sem-conexao', 'shell']);
  const opened = useOpened();
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  useServerAgain();
  useIdle(true, fechar);
  // The two days say it themselves.
  if (!opened || atHome) return null;
  const quando = formatInstant(instante(opened.reached), opened.dados.fuso);
  return (
    <div role="status" className={`${classes.banner} no-print`}>
      <Text size="sm">
        {t('shell:falha.sem_conexao.titulo')} · {t('lido_em', { quando })}
      </Text>
      <Link to="/" className={classes.action}>
        {t('dias')}
      </Link>
      <UnstyledButton className={classes.action} onClick={fechar}>
        {t('fechar')}
      </UnstyledButton>
    </div>
  );
};
