import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { seguranca } from '#contract/conta/seguranca.ts';
import { settingsEmailSend } from '#contract/conta/settings.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { useSeguranca } from '#web/lib/session/seguranca.ts';
import classes from './Banners.module.css';

/** A line above the page until the e-mail address is confirmed. Does not block anything. */
export const ConfirmarEmail = () => {
  const { t } = useTranslation('avisos');
  const client = useQueryClient();
  const { data } = useSeguranca();
  const send = useMutation({
    mutationFn: () => call(settingsEmailSend, {}),
    onSuccess: ({ status }) => {
      if (status === 'email_confirmado') return client.invalidateQueries(readsOf(seguranca));
    },
  });
  const email = data?.email_a_confirmar;
  if (!email) return null;
  return (
    <div className={`${classes.banner} no-print`}>
      <Text size="sm" role="status">
        {t(send.isSuccess ? 'confirmar_email.enviado' : 'confirmar_email.texto', { email })}
      </Text>
      <Button size="compact-sm" variant="subtle" loading={send.isPending} onClick={() => send.mutate()}>
        {t(send.isSuccess ? 'confirmar_email.reenviar' : 'confirmar_email.enviar')}
      </Button>
    </div>
  );
};
