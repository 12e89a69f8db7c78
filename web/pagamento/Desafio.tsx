import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagamentoConferir, pagamentoTipo, type Tentativa } from '#contract/conta/pagamentos.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import classes from './PagamentoLayout.module.css';
import { useMudar, usePagamento } from './pagamento-context.ts';

const QUADRO = 'desafio';
const CONFERIR_MS = 2000;
const VEZES = 30;

type Props = { desafio: NonNullable<Tentativa['desafio']> };

/** Asks about the charge after the bank's page says that it is done, until the answer is known. */
const useConferir = (done: boolean) => {
  const { id } = usePagamento();
  const { mutate } = useMudar(() => call(pagamentoConferir, { params: { id }, silent: true }), true);
  useEffect(() => {
    if (!done) return;
    let left = VEZES;
    const ask = () => {
      left -= 1;
      mutate(undefined);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(ask, CONFERIR_MS);
    ask();
    return () => clearInterval(timer);
  }, [done, mutate]);
};

/** 3-D Secure: the page of the card's bank, in a frame. An open one is shown again when the payment is resumed. */
export const Desafio = ({ desafio: { url, creq } }: Props) => {
  const { t } = useTranslation('pagamentos');
  const { id, tipo } = usePagamento();
  const form = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState(false);
  const outro = useMudar(() => call(pagamentoTipo, { params: { id }, body: { tipo }, silent: true }), true);
  useConferir(done);

  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      // Any page may say so: it only makes us ask the provider.
      if ((data as { status?: unknown } | null)?.status === 'COMPLETE') setDone(true);
    };
    window.addEventListener('message', onMessage);
    form.current?.submit();
    return () => window.removeEventListener('message', onMessage);
  }, []);

  const desistir = () =>
    outro.mutate(undefined, {
      onError: (error) => {
        if (error instanceof ApiError && error.message) alertas.aviso(error.message);
      },
    });
  return (
    <Stack>
      <Text fw={600} component="h3">
        {t('desafio.titulo')}
      </Text>
      <Text>{t('desafio.texto')}</Text>
      <form ref={form} method="post" action={url} target={QUADRO} hidden>
        <input type="hidden" name="creq" value={creq} />
      </form>
      <iframe
        className={classes.desafio}
        name={QUADRO}
        title={t('desafio.quadro')}
        // It may not replace this page.
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      />
      <Group justify="space-between">
        <Group gap="xs" role="status">
          {done && <Loader size="xs" />}
          {done && <Text size="sm">{t('desafio.esperando')}</Text>}
        </Group>
        <Button variant="default" loading={outro.isPending} onClick={desistir}>
          {t('desafio.outro')}
        </Button>
      </Group>
    </Stack>
  );
};
