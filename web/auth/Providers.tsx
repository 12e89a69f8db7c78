import { Button, Divider } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oauthFinish, oauthProviders, oauthStart } from '#contract/conta/auth.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import { entrar } from './entrar.ts';

type Props = {
  remember: boolean;
  /** The provider accepted the login but a second factor is missing: called with the function that finishes it. */
  onSegundo?: (finish: (codigo: string) => Promise<void>) => void;
};

/** Handles the redirect of the provider, on either page: finishes the login, or shows its error. */
const useReturn = (onSegundo: Props['onSegundo']) => {
  const { t } = useTranslation('auth');
  const login = useSearch({ from: '/guest/login', shouldThrow: false });
  const register = useSearch({ from: '/guest/register', shouldThrow: false });
  const { oauth, oauth_erro } = login ?? register ?? {};
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    if (oauth_erro) {
      done.current = true;
      alertas.aviso(oauth_erro === 'oauth_sem_email' ? t('provedor.sem_email') : t('provedor.falhou'));
    } else if (oauth) {
      done.current = true;
      const params = { provider: oauth };
      const finish = async (codigo?: string) => {
        const { token, remember } = await call(oauthFinish, { params, body: { codigo }, silent: true });
        await entrar(token, remember);
      };
      finish().catch((error) => {
        if (error instanceof ApiError && error.errors.codigo && onSegundo) onSegundo(finish);
        else alertas.aviso(t('provedor.falhou'));
      });
    }
  }, [oauth, oauth_erro, t, onSegundo]);
};

type Provider = Awaited<ReturnType<typeof call<typeof oauthProviders>>>[number];
let asked: Promise<Provider[]> | undefined;

/** Fetched once per page load, without the query cache, which guest pages do not load. */
const useProviders = () => {
  const [providers, setProviders] = useState<Provider[]>([]);
  useEffect(() => {
    asked ??= call(oauthProviders, { silent: true });
    // Not reached: show no buttons, and try again on the next page.
    asked.then(setProviders, () => {
      asked = undefined;
    });
  }, []);
  return providers;
};

/** A button for each configured provider; nothing if there is none. */
export const Providers = ({ remember, onSegundo }: Props) => {
  const { t } = useTranslation('auth');
  useReturn(onSegundo);
  const providers = useProviders();
  const start = async (provider: string) => {
    try {
      const { url } = await call(oauthStart, { params: { provider }, body: { remember }, silent: true });
      location.assign(url);
    } catch (error) {
      alertas.aviso(error instanceof ApiError && error.message ? error.message : t('provedor.falhou'));
    }
  };
  if (providers.length === 0) return null;
  return (
    <>
      <Divider label={t('provedor.ou')} />
      {providers.map(({ id, nome }) => (
        <Button key={id} variant="default" onClick={() => start(id)}>
          {t('provedor.com', { nome })}
        </Button>
      ))}
    </>
  );
};
