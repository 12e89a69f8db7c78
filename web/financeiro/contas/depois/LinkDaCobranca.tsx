import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cobranca } from '#contract/financeiro/cobranca.ts';
import { cobrancaLinks } from '#contract/links/cobrancas.ts';
import type { Locale } from '#domain/constants.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useAjuste } from '#web/lib/link-ajuste.ts';
import { useEncerrado } from '#web/lib/link-encerrado.ts';
import { useAnotarPassado } from '#web/lib/link-passado.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { whatsappDe } from '#web/lib/whatsapp.ts';
import { IdiomaDoLink } from '#web/ui/fields/IdiomaDoLink.tsx';
import classes from '../../Financeiro.module.css';

type Props = {
  id: string;
  paciente_id: string;
  para: Pick<Cobranca, 'idioma'>;
  /** The link is passed on here, in place of the text of the charge. */
  onCriado: () => void;
  onWhatsapp: () => void;
};

/** The charge as a page: with the PIX code, and a place where the family leaves the proof of payment. */
export const LinkDaCobranca = ({ id, paciente_id, para, onCriado, onWhatsapp }: Props) => {
  const { t } = useTranslation(['financeiro', 'links', 'erros']);
  const invalidate = useInvalidate();
  const pode = usePode();
  const { oferecido, idioma } = useAjuste('cobranca');
  const [escolhido, setEscolhido] = useState<Locale | null>(null);
  const locale = escolhido ?? idioma;
  const passar = useMutation({
    mutationFn: (meio: 'endereco' | 'email') =>
      call(cobrancaLinks.enviar, { params: { id }, body: { meio, ...(escolhido && { locale: escolhido }) } }),
    onSuccess: async ({ email }, meio) => {
      onCriado();
      await invalidate();
      if (meio === 'email') notify({ type: 'success', message: t('cobrar.enviada', { email }) });
    },
  });
  const anotar = useAnotarPassado();
  const encerrado = useEncerrado(paciente_id, passar.data?.link.id);
  if (!oferecido || !pode(cobrancaLinks.enviar)) return null;
  const feito = passar.data;
  const whatsapp = feito?.telefone ? whatsappDe(feito.telefone, feito.texto) : null;
  return (
    <Stack gap="xs">
      {encerrado && (
        <Alert color="orange" role="alert">
          {t('erros:link_encerrado')}
        </Alert>
      )}
      {(!feito || encerrado) && (
        <>
          <IdiomaDoLink para={[para]} value={locale} onChange={setEscolhido} />
          <Button
            variant="default"
            loading={passar.isPending}
            leftSection={<IconLink size={16} />}
            onClick={() => passar.mutate('endereco')}
          >
            {t('cobrar.link')}
          </Button>
        </>
      )}
      {feito && !encerrado && (
        <>
          <Text ta="center" size="sm" mt="md">
            {t('cobrar.qr_do_link')}
          </Text>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(feito.qr)}`}
            alt={t('links:qr')}
            className={classes.qr}
          />
          <Text className={classes.codigo}>{feito.endereco}</Text>
          <Group>
            <CopyButton value={feito.endereco}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={() => {
                    copy();
                    anotar.mutate({ id: feito.link.id, meio: 'copia' });
                  }}
                  aria-live="polite"
                >
                  {copied ? t('links:copiado') : t('links:copiar')}
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
                leftSection={<IconBrandWhatsapp size={16} />}
                onClick={() => {
                  anotar.mutate({ id: feito.link.id, meio: 'whatsapp' });
                  onWhatsapp();
                }}
              >
                {t('cobrar.link_whatsapp')}
              </Button>
            )}
            {feito.email && (
              <Button
                variant="default"
                loading={passar.isPending}
                leftSection={<IconMail size={16} />}
                onClick={() => passar.mutate('email')}
              >
                {t('cobrar.link_email')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
};
