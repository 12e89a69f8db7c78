import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useEncerrado } from '#web/lib/link-encerrado.ts';
import { useAnotarPassado } from '#web/lib/link-passado.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from './Links.module.css';

type Props = { link: Pick<LinkEnviado, 'id' | 'destinatario'>; onClose: () => void };

/** Passes a link on: copy, QR code, WhatsApp or e-mail. One that was closed meanwhile is not offered any more. */
export const EnviarDialog = ({ link, onClose }: Props) => {
  const { t } = useTranslation(['links', 'erros']);
  const paciente = usePaciente();
  const invalidate = useInvalidate();
  const params = { id: link.id };
  const { data, error, refetch } = useQuery({ ...read(links.endereco, { params }), staleTime: 0 });
  const recusado = error instanceof ApiError && error.codigo === 'link_encerrado';
  const encerrado = useEncerrado(paciente.id, link.id) || recusado;
  const enviar = useMutation({
    mutationFn: () => call(links.enviar, { params }),
    onSuccess: async () => {
      await invalidate();
      notify({ type: 'success', message: t('enviado_por_email', { email: data?.email }) });
      onClose();
    },
  });
  const anotar = useAnotarPassado();
  const whatsapp = data?.telefone ? whatsappDe(data.telefone, data.texto) : null;
  return (
    <Dialog opened onClose={onClose} title={t('enviar_para', { nome: link.destinatario })}>
      {encerrado && (
        <Alert color="orange" role="alert">
          {t('erros:link_encerrado')}
        </Alert>
      )}
      {error && !data && !encerrado && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !error && !encerrado && <Waiting h={320} shape="fields" />}
      {data && !encerrado && (
        <Stack>
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(data.qr)}`} alt={t('qr')} className={classes.qr} />
          <Text className={classes.texto}>{data.texto}</Text>
          <Group>
            <CopyButton value={data.endereco} timeout={2000}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={() => {
                    copy();
                    anotar.mutate({ ...params, meio: 'copia' });
                  }}
                >
                  <span aria-live="polite">{copied ? t('copiado') : t('copiar')}</span>
                </Button>
              )}
            </CopyButton>
            {whatsapp && (
              <Button
                component="a"
                href={whatsapp}
                target="_blank"
                rel="noreferrer"
                variant="default"
                onClick={() => anotar.mutate({ ...params, meio: 'whatsapp' })}
              >
                {t('whatsapp')}
              </Button>
            )}
            {data.email && (
              <Button loading={enviar.isPending} onClick={() => enviar.mutate()}>
                {t('por_email')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};
