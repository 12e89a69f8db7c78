import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Emissao, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { aQuem } from '#domain/text/a-quem.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import linhas from '#web/ui/page/Linhas.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { EntregaDialog } from './EntregaDialog.tsx';

const Linha = ({ emissao }: { emissao: Emissao }) => {
  const { t } = useTranslation('relatorios');
  const { fuso } = useSignedUser();
  const { forma, destinatario, finalidade, autorizacao, emitido_em, por, arquivo, resumo } = emissao;
  const autorizada = ({ autorizado_por: nome, autorizado_em, valido_ate }: NonNullable<typeof autorizacao>) =>
    t(valido_ate ? 'emissoes.sob_ate' : 'emissoes.sob', {
      nome,
      dia: formatDate(autorizado_em),
      ate: valido_ate ? formatDate(valido_ate) : '',
    });
  const quando = formatInstant(emitido_em, fuso);
  return (
    <li className={linhas.linha}>
      <div className={linhas.nome}>
        <Text fw={600}>
          {destinatario
            ? t('emissoes.entregue', {
                a_quem: aQuem(currentLocale(), destinatario),
                forma: t(`emissoes.formas.${forma}`),
              })
            : t('emissoes.arquivo')}
        </Text>
        {finalidade && <Text size="sm">{finalidade}</Text>}
        {autorizacao && <Text size="sm">{autorizada(autorizacao)}</Text>}
        <Text size="sm" c="dimmed">
          {t('emissoes.por', { nome: por, quando })}
        </Text>
        <Text size="sm" c="dimmed" component="details">
          <summary>{t('emissoes.mostrar_codigo')}</summary>
          {arquivo ? t('emissoes.hash_arquivo') : t('emissoes.hash_texto')} <Code>{arquivo ?? resumo}</Code>
        </Text>
      </div>
    </li>
  );
};

/** The issued files of a final report, and to whom it was given. */
export const Emissoes = ({ id, cancelado }: { id: string; cancelado: boolean }) => {
  const { t } = useTranslation('relatorios');
  const entrega = usePode()(relatorioEmissoes.entregar);
  const [aberto, { open, close }] = useDisclosure();
  const { data, isError, refetch } = useQuery({
    ...read(relatorioEmissoes.listar, { params: { id } }),
    gcTime: 0,
  });
  return (
    <Stack gap="xs" component="section" aria-label={t('emissoes.titulo')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('emissoes.titulo')}
        </Title>
        {!cancelado && entrega && (
          <Button variant="default" leftSection={<IconSend size={16} />} onClick={open}>
            {t('emissoes.registrar')}
          </Button>
        )}
      </Group>
      {isError && <LoadError coisa={t('emissoes.titulo')} onRetry={refetch} />}
      {data?.length === 0 && <Text c="dimmed">{t('emissoes.vazio')}</Text>}
      {data && data.length > 0 && (
        <ul className={linhas.lista}>
          {data.map((emissao) => (
            <Linha key={emissao.id} emissao={emissao} />
          ))}
        </ul>
      )}
      {aberto && <EntregaDialog id={id} onFeito={refetch} onClose={close} />}
    </Stack>
  );
};
