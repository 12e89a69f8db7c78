import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Verificado, verificar } from '#contract/papel/verificar.ts';
import { AuthCard } from '#web/auth/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { read } from '#web/lib/api/read.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';

const RESPOSTAS = {
  genuino: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  substituido: { Icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  cancelado: { Icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  alterado: { Icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
  assinado: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-text)' },
  em_assinatura: { Icon: IconHelpCircle, color: 'var(--mantine-color-orange-text)' },
  sem_assinatura: { Icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  desconhecido: { Icon: IconHelpCircle, color: 'var(--mantine-color-dimmed)' },
} as const;

/** Who signed a paper and when, and the sums of its files; nothing of its content. */
const Assinaturas = ({ dado: { assinaturas, arquivos, papel } }: { dado: Verificado }) => {
  const { t, i18n } = useTranslation('verificar');
  // In the time zone of the practice, as on the paper.
  const quando = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
    timeZone: papel?.fuso,
  });
  return (
    <Stack gap="xs" w="100%" ta="start">
      <ul>
        {assinaturas?.map(({ nome, para, em }) => (
          <li key={`${nome}${em}`}>
            {/* A name in another direction does not move the time beside it. */}
            <bdi>{nome}</bdi>
            {para !== null && (
              <>
                {' '}
                (<bdi>{para}</bdi>)
              </>
            )}
            , {quando.format(Date.parse(em))}
          </li>
        ))}
      </ul>
      {arquivos.map(({ nome, explica, sha256 }) => (
        <div key={sha256}>
          <Text size="sm" fw={600}>
            {nome}
          </Text>
          <Text size="sm" c="dimmed">
            {explica}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('sha256', { sha256 })}
          </Text>
        </div>
      ))}
    </Stack>
  );
};

const Resposta = ({ codigo }: { codigo: string }) => {
  const { t } = useTranslation('verificar');
  const { data, error, refetch } = useQuery({
    ...read(verificar, { params: { codigo } }),
    retry: false,
    gcTime: 0,
  });
  if (error instanceof ApiError && error.status === 429) return <Text role="alert">{error.message}</Text>;
  if (error) return <LoadError coisa={t('documento')} onRetry={refetch} />;
  if (!data) return <Waiting h={240} shape="fields" />;
  const { Icon, color } = RESPOSTAS[data.situacao];
  return (
    <Stack align="center" role="status" ta="center">
      <Icon size={56} color={color} aria-hidden="true" />
      <Title order={2} size="h4">
        {data.dito?.titulo ?? t(`${data.situacao}.titulo`)}
      </Title>
      {data.papel && <Text fw={600}>{t('papel', { tipo: data.papel.tipo, emissor: data.papel.emissor })}</Text>}
      <Text>{data.dito?.texto ?? t(`${data.situacao}.texto`)}</Text>
      {data.assinaturas && data.assinaturas.length > 0 && <Assinaturas dado={data} />}
    </Stack>
  );
};

/** Shows whether a printed document is genuine and unchanged, and nothing more. */
export const VerificarPage = () => {
  const { t } = useTranslation('verificar');
  const navigate = useNavigate();
  const { codigo } = useParams({ from: '/open/verificar/{-$codigo}' });
  const [texto, setTexto] = useState(codigo ?? '');
  return (
    <AuthCard title={t('titulo')}>
      <Stack>
        {codigo && <Resposta codigo={codigo} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const limpo = texto.replace(/[^0-9a-z]/gi, '');
            if (limpo) void navigate({ to: '/verificar/{-$codigo}', params: { codigo: limpo } });
          }}
        >
          <Stack>
            <TextInput
              label={t('codigo')}
              description={t('codigo_ajuda')}
              value={texto}
              maxLength={40}
              autoComplete="off"
              onChange={({ currentTarget }) => setTexto(currentTarget.value)}
            />
            <Button type="submit" variant={codigo ? 'default' : 'filled'}>
              {t('conferir')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </AuthCard>
  );
};
