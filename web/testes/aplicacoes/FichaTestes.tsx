import { Badge, Stack, Text } from '@mantine/core';
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
import { ButtonLink } from '#web/ui/links.tsx';
import { type LinhaDeLista, Linhas } from '#web/ui/lista/Linhas.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
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

/** An assessment as a row of the list. */
const useLinha = (onExcluir: (aplicacao: AplicacaoNaLista) => void) => {
  const { t } = useTranslation(['aplicacoes', 'cadastro']);
  const { informanteDe } = useLeitura();
  const pode = usePode();
  return (aplicacao: AplicacaoNaLista): LinhaDeLista => {
    const { id, paciente_id, teste, data, idade_meses, informado } = aplicacao;
    const para = `/atendimento/paciente/${paciente_id}/testes/${id}` as const;
    const named = { nome: teste.sigla ?? teste.nome, data: formatDate(data) };
    const when = [named.data, idade_meses !== null && mesesPorExtenso(idade_meses, t), informanteDe(aplicacao)];
    return {
      id,
      para,
      nome: nomeDoTeste(teste),
      inteiro: `${named.nome}, ${named.data}`,
      rotulo: t('ver_um', { ...named, nome: nomeDoTeste(teste) }),
      selos: (
        <>
          {aplicacao.fora_da_faixa && (
            <Badge color="orange" variant="light" tt="none">
              {t('fora')}
            </Badge>
          )}
          {informado && (
            <Badge variant="default" tt="none">
              {t('outro_curto')}
            </Badge>
          )}
        </>
      ),
      detalhe: when.filter(Boolean).join(' · '),
      abaixo: <Resultados aplicacao={aplicacao} />,
      acoes: [
        ...(pode(aplicacoes.editar)
          ? [{ key: 'editar', label: t('editar'), nome: t('editar_um', named), Icon: IconPencil, to: `${para}/editar` }]
          : []),
        ...(pode(aplicacoes.excluir)
          ? [
              {
                key: 'excluir',
                label: t('excluir'),
                nome: t('excluir_um', named),
                Icon: IconTrash,
                red: true,
                onClick: () => onExcluir(aplicacao),
              },
            ]
          : []),
      ],
    };
  };
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
  const linha = useLinha(setAsking);
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
          {data && data.length > 0 && <Linhas linhas={data.map(linha)} />}
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
