import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cobranca, cobrar } from '#contract/financeiro/cobranca.ts';
import type { LancamentoNaLista } from '#contract/financeiro/lancamentos.ts';
import { MotivoDoCorreio } from '#web/correio/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { later } from '#web/lib/later.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from '../Financeiro.module.css';

const LinkDaCobranca = later(() => import('./depois/LinkDaCobranca.tsx').then((module) => module.LinkDaCobranca));
const QrCode = later(() => import('../QrCode.tsx').then((module) => module.QrCode));

/** Requests a payment by WhatsApp or e-mail, with the practice's PIX code and QR. */
export const CobrancaDialog = ({ item, onClose }: { item: LancamentoNaLista; onClose: () => void }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const [comLink, setComLink] = useState(false);
  const invalidate = useInvalidate();
  const params = { id: item.id };
  const { data, isError, refetch } = useQuery({
    ...read(cobranca, { params }),
    staleTime: 0,
  });
  const enviar = useMutation({
    mutationFn: (meio: 'whatsapp' | 'email') => call(cobrar, { params, body: { meio } }),
    onSuccess: async (_, meio) => {
      await invalidate();
      if (meio !== 'email') return;
      notify({ type: 'success', message: t('cobrar.enviada', { email: data?.email }) });
      onClose();
    },
  });
  const whatsapp = data?.telefone ? whatsappDe(data.telefone, data.texto) : null;
  return (
    <Dialog opened onClose={onClose} title={t('cobrar.titulo')}>
      {isError && !data && <LoadError coisa={t('cobrar.coisa')} onRetry={refetch} />}
      {!data && !isError && <Waiting h={280} shape="fields" />}
      {data && (
        <Stack>
          <Text>{data.nome ? t('cobrar.para', { nome: data.nome }) : t('cobrar.sem_contato')}</Text>
          {data.nome && !data.pode_receber && <Alert color="orange">{t('cobrar.nao_pode')}</Alert>}
          {item.cobrado_em && (
            <Text size="sm" c="dimmed">
              {t('cobrar.ja_cobrado', { quando: formatInstant(item.cobrado_em, fuso) })}
            </Text>
          )}
          {data.nao_entregue && (
            <Alert color="orange" title={t('cobrar.nao_entregue')}>
              <MotivoDoCorreio recusa={data.nao_entregue} />
            </Alert>
          )}
          {data.email && data.recusa && (
            <Alert color="orange" title={t('cobrar.sem_email')}>
              <MotivoDoCorreio recusa={data.recusa} limite={data.limite} />
            </Alert>
          )}
          <Text className={classes.codigo} style={{ whiteSpace: 'pre-line' }}>
            {data.texto}
          </Text>
          {data.pix ? (
            <>
              <Text ta="center" size="sm">
                {t('cobrar.qr_do_pix')}
              </Text>
              <Suspense fallback={<Waiting h={220} shape="fields" />}>
                <QrCode texto={data.pix} nome={t('cobrar.qr')} />
              </Suspense>
              <CopyButton value={data.pix}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                    onClick={copy}
                    aria-live="polite"
                  >
                    {copied ? t('cobrar.copiado') : t('cobrar.copiar')}
                  </Button>
                )}
              </CopyButton>
            </>
          ) : (
            <Alert color="orange">
              {t('cobrar.sem_pix')}{' '}
              <Link to="/financeiro/ajustes" onClick={onClose}>
                {t('cobrar.informar_pix')}
              </Link>
            </Alert>
          )}
          {item.paciente_id && data.pode_receber && (
            <Suspense>
              <LinkDaCobranca
                id={item.id}
                paciente_id={item.paciente_id}
                para={data}
                onCriado={() => setComLink(true)}
                onWhatsapp={() => enviar.mutate('whatsapp')}
              />
            </Suspense>
          )}
          {!comLink && (
            <Group grow>
              <Button
                component="a"
                href={whatsapp ?? undefined}
                target="_blank"
                rel="noreferrer"
                data-disabled={!whatsapp || undefined}
                aria-disabled={!whatsapp}
                leftSection={<IconBrandWhatsapp size={18} />}
                onClick={(event) => (whatsapp ? enviar.mutate('whatsapp') : event.preventDefault())}
              >
                {t('cobrar.whatsapp')}
              </Button>
              <Button
                variant="light"
                disabled={!data.email || data.recusa !== null}
                loading={enviar.isPending && enviar.variables === 'email'}
                leftSection={<IconMail size={18} />}
                onClick={() => enviar.mutate('email')}
              >
                {t('cobrar.email')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
};
