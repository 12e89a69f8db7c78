import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import { estaAberto } from '#contract/links/tipos.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { corDe } from '#web/ui/tons.ts';
import { EnviarDialog } from './EnviarDialog.tsx';
import { NovoLink } from './NovoLink.tsx';
import { ProlongarDialog } from './ProlongarDialog.tsx';

type Acao = 'enviar' | 'prolongar' | 'revogar';

const Respostas = ({ respostas }: Pick<LinkEnviado, 'respostas'>) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  return respostas.map(({ id, resposta, texto, criada_em }) => (
    <Text key={id} size="sm">
      {formatInstant(criada_em, fuso)} · {t(`respostas.${resposta}`)}
      {texto && ` · ${texto}`}
    </Text>
  ));
};

const Linha = ({ link, onAcao }: { link: LinkEnviado; onAcao: (acao: Acao) => void }) => {
  const { t } = useTranslation('links');
  const { fuso } = useSignedUser();
  const pode = usePode();
  const aberto = estaAberto(link);
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <Text fw={600}>
          {t(`tipos.${link.tipo}`)} · {[link.destinatario, link.relacao].filter(Boolean).join(', ')}
        </Text>
        <Badge color={corDe(link.estado)}>{t(`estados.${link.estado}`)}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t('ate', { quando: formatInstant(link.expira_em, fuso) })}
        {link.ultimo_uso && ` · ${t('ultimo_uso', { quando: formatInstant(link.ultimo_uso, fuso) })}`}
      </Text>
      <Respostas respostas={link.respostas} />
      {pode(links.criar) && (aberto || link.estado === 'expirado') && (
        <Group mt="sm" gap="xs">
          {aberto && (
            <Button variant="default" onClick={() => onAcao('enviar')}>
              {t('enviar')}
            </Button>
          )}
          <Button variant="default" onClick={() => onAcao('prolongar')}>
            {t('prolongar')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => onAcao('revogar')}>
            {t('revogar')}
          </Button>
        </Group>
      )}
    </Paper>
  );
};

const Revogar = ({ link, onClose }: { link: LinkEnviado; onClose: () => void }) => {
  const { t } = useTranslation('links');
  const invalidate = useInvalidate();
  const revogar = useMutation({
    mutationFn: () => call(links.revogar, { params: { id: link.id } }),
    onSuccess: async () => {
      await invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('revogar_titulo')}
      confirm={t('revogar')}
      loading={revogar.isPending}
      onClose={onClose}
      onConfirm={() => revogar.mutate()}
    >
      <Text>{t('revogar_texto', { nome: link.destinatario })}</Text>
    </ConfirmDialog>
  );
};

/** The links of a patient, with their states and what came back. */
export const LinksPage = () => {
  const { t } = useTranslation('links');
  const { id } = usePaciente();
  const pode = usePode();
  const [aberta, setAberta] = useState<{ link: LinkEnviado; acao: Acao } | null>(null);
  const { data, isError, refetch } = useQuery({ ...read(links.listar, { params: { id } }), staleTime: 0 });
  const fechar = () => setAberta(null);
  return (
    <PageCard
      title={t('titulo')}
      description={t('texto')}
      actions={
        pode(links.criar) && <NovoLink pacienteId={id} onCriado={(link) => setAberta({ link, acao: 'enviar' })} />
      }
    >
      {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
      {!data && !isError && <Skeleton h={200} />}
      {data?.length === 0 && <Text c="dimmed">{t('vazio')}</Text>}
      <Stack component="ul" p={0} m={0}>
        {data?.map((link) => (
          <Linha key={link.id} link={link} onAcao={(acao) => setAberta({ link, acao })} />
        ))}
      </Stack>
      {aberta?.acao === 'enviar' && <EnviarDialog link={aberta.link} onClose={fechar} />}
      {aberta?.acao === 'prolongar' && <ProlongarDialog link={aberta.link} onClose={fechar} />}
      {aberta?.acao === 'revogar' && <Revogar link={aberta.link} onClose={fechar} />}
    </PageCard>
  );
};
