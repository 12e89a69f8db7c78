import { ActionIcon, Badge, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AplicacaoNaLista, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatDate } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { mesesPorExtenso } from '#web/lib/idade.ts';
import { offerUndo } from '#web/lib/notices/notices.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { DeleteDialog } from '#web/ui/dialogs/DeleteDialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { ActionIconLink } from '#web/ui/signed-links.tsx';
import { useLeitura } from '../resultados/leitura.ts';
import { nomeDoTeste } from '../termos-de-teste.ts';
import { Evolucao } from './Evolucao.tsx';
import { NomeDaEscala } from './NomeDaEscala.tsx';
import { NomeNoPapel } from './NomeNoPapel.tsx';

const SHOWN = 3;

const Resultados = ({ aplicacao: { resultados } }: { aplicacao: AplicacaoNaLista }) => {
  const { t } = useTranslation('aplicacoes');
  const { resumo } = useLeitura();
  return (
    <div>
      {resultados.slice(0, SHOWN).map((resultado, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two scales may have the same name
        <Text key={index} size="sm">
          <NomeDaEscala resultado={resultado} />: {resumo(resultado)}
        </Text>
      ))}
      {resultados.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('mais_n', { count: resultados.length - SHOWN })}
        </Text>
      )}
    </div>
  );
};

const Linha = ({ aplicacao, onDelete }: { aplicacao: AplicacaoNaLista; onDelete: () => void }) => {
  const { t } = useTranslation(['aplicacoes', 'cadastro']);
  const { informanteDe } = useLeitura();
  const pode = usePode();
  const { teste, data, idade_meses, informado } = aplicacao;
  const params = { id: aplicacao.paciente_id, aplicacaoId: aplicacao.id };
  const named = { nome: teste.sigla ?? teste.nome, data: formatDate(data) };
  const when = [named.data, idade_meses !== null && mesesPorExtenso(idade_meses, t), informanteDe(aplicacao)];
  return (
    <Paper withBorder p="md" bg="transparent">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={6} miw={0}>
          <AnchorLink
            to="/atendimento/paciente/$id/testes/$aplicacaoId"
            params={params}
            fw={600}
            aria-label={t('ver_um', { ...named, nome: nomeDoTeste(teste) })}
          >
            {nomeDoTeste(teste)}
          </AnchorLink>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {when.filter(Boolean).join(' · ')}
            </Text>
            {aplicacao.fora_da_faixa && (
              <Badge color="orange" variant="light" tt="none">
                {t('fora')}
              </Badge>
            )}
            {informado && (
              <Badge variant="default" tt="none">
                {t('outro')}
              </Badge>
            )}
          </Group>
          <Resultados aplicacao={aplicacao} />
        </Stack>
        <Group gap={4} wrap="nowrap" className="no-print">
          {pode(aplicacoes.editar) && (
            <Tooltip label={t('editar')}>
              <ActionIconLink
                to="/atendimento/paciente/$id/testes/$aplicacaoId/editar"
                params={params}
                variant="subtle"
                aria-label={t('editar_um', named)}
              >
                <IconPencil size={18} />
              </ActionIconLink>
            </Tooltip>
          )}
          {pode(aplicacoes.excluir) && (
            <Tooltip label={t('excluir')}>
              <ActionIcon variant="subtle" color="red" aria-label={t('excluir_um', named)} onClick={onDelete}>
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
    </Paper>
  );
};

const useExcluir = () => {
  const { t } = useTranslation('aplicacoes');
  const invalidate = useInvalidate();
  const restore = async (id: string) => {
    await call(aplicacoes.restaurar, { params: { id } });
    await invalidate();
  };
  return useMutation({
    mutationFn: ({ id }: AplicacaoNaLista) => call(aplicacoes.excluir, { params: { id } }),
    onSuccess: async (_, { id }) => {
      offerUndo(t('excluida'), () => restore(id));
      await invalidate();
    },
  });
};

/** The tests of a patient: the assessments, newest first, and each scale over time. */
export const FichaTestes = () => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro']);
  const { id: paciente_id, nome } = usePaciente();
  useDocumentTitle(`${t('titulo')} · ${nome}`);
  const [asking, setAsking] = useState<AplicacaoNaLista | null>(null);
  const excluir = useExcluir();
  const { data, isError, refetch } = useQuery(read(aplicacoes.listar, { params: { id: paciente_id } }));
  const aplicar = usePode()(aplicacoes.criar) && (
    <ButtonLink
      to="/atendimento/paciente/$id/testes/aplicar"
      params={{ id: paciente_id }}
      leftSection={<IconPlus size={16} />}
    >
      {t('aplicar')}
    </ButtonLink>
  );
  return (
    <>
      <NomeNoPapel />
      <PageCard title={t('titulo')} actions={data?.length ? <div className="no-print">{aplicar}</div> : undefined}>
        <Stack>
          {isError && !data && <LoadError coisa={t('titulo')} onRetry={refetch} />}
          {!data && !isError && <Waiting h={80} />}
          {data?.length === 0 && (
            <Stack align="center" py="xl">
              <Text c="dimmed" ta="center">
                {t('vazio')}
              </Text>
              {aplicar}
            </Stack>
          )}
          {data?.map((aplicacao) => (
            <Linha key={aplicacao.id} aplicacao={aplicacao} onDelete={() => setAsking(aplicacao)} />
          ))}
        </Stack>
      </PageCard>
      {data && <Evolucao aplicacoes={data} />}
      <DeleteDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && excluir.mutate(asking, { onSettled: () => setAsking(null) })}
        loading={excluir.isPending}
        detail={asking ? `${nomeDoTeste(asking.teste)} · ${formatDate(asking.data)}` : undefined}
      />
    </>
  );
};
