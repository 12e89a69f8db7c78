import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { estaEncerrado, type MeioDePassar } from '#contract/links/tipos.ts';
import { type Emissao, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { aQuem } from '#domain/text/a-quem.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import linhas from '#web/ui/page/Linhas.module.css';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { EntregaDialog } from './EntregaDialog.tsx';

export const emissoesDe = (id: string) => ({ ...read(relatorioEmissoes.listar, { params: { id } }), gcTime: 0 });

/** What became of the report: a file that was made, a handover, or a link that was not used yet. */
const useOQue = () => {
  const { t } = useTranslation('relatorios');
  const { fuso } = useSignedUser();
  return ({ forma, destinatario: nome, link }: Emissao) => {
    if (!nome) return t('emissoes.arquivo');
    if (forma !== 'link' || link?.baixado_em)
      return t('emissoes.entregue', { a_quem: aQuem(currentLocale(), nome), forma: t(`emissoes.formas.${forma}`) });
    const dizer = (passo: 'aberto' | 'email' | MeioDePassar, em: string) =>
      t(`emissoes.link.${passo}`, { nome, quando: formatInstant(em, fuso) });
    if (!link) return t('emissoes.link.encerrado', { nome });
    if (link.estado === 'expirado' || estaEncerrado(link.estado)) return t('emissoes.link.encerrado', { nome });
    if (link.aberto_em) return dizer('aberto', link.aberto_em);
    if (link.enviado_em) return dizer('email', link.enviado_em);
    if (link.passado_em && link.passado_por) return dizer(link.passado_por, link.passado_em);
    return t('emissoes.link.criado', { nome });
  };
};

const Linha = ({ emissao }: { emissao: Emissao }) => {
  const { t } = useTranslation('relatorios');
  const { fuso } = useSignedUser();
  const oQue = useOQue();
  const { finalidade, autorizacao, emitido_em, por, arquivo, resumo } = emissao;
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
        <Text fw={600}>{oQue(emissao)}</Text>
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
  const { data, isError, refetch } = useQuery(emissoesDe(id));
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
