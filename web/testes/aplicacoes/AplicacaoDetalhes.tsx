import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Aplicacao, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { mesesPorExtenso } from '#web/lib/idade.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Detalhes } from '#web/ui/page/Detalhes.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { useLeitura } from '../resultados/leitura.ts';
import { usePapel } from '../resultados/papel.ts';
import { perfil } from '../resultados/perfil.ts';
import { nomeDoTeste, useNomes } from '../termos-de-teste.ts';
import { NomeDaEscala } from './NomeDaEscala.tsx';
import { NomeNoPapel } from './NomeNoPapel.tsx';
import { PerfilChart } from './PerfilChart.tsx';
import { ResultadosTable } from './ResultadosTable.tsx';

const Cabecalho = ({ aplicacao }: { aplicacao: Aplicacao }) => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro']);
  const { faixaDeIdade } = useNomes();
  const { daAplicacao } = usePapel();
  const { informanteDe } = useLeitura();
  const imprimir = useImprimir();
  const pode = usePode();
  const { teste, informado } = aplicacao;
  const quem = informado
    ? t('informado_por', { ...informado, data: formatDate(informado.data) })
    : t('aplicado_por', { nome: aplicacao.aplicador.name });
  return (
    <PageCard
      title={nomeDoTeste(teste)}
      actions={
        <Button.Group className="no-print">
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            onClick={() =>
              imprimir({
                titulo: nomeDoTeste(teste),
                conteudo: daAplicacao(aplicacao),
                paciente_id: aplicacao.paciente_id,
              })
            }
          >
            {t('imprimir')}
          </Button>
          {pode(aplicacoes.editar) && (
            <ButtonLink
              variant="default"
              to="/atendimento/paciente/$id/testes/$aplicacaoId/editar"
              params={{ id: aplicacao.paciente_id, aplicacaoId: aplicacao.id }}
              leftSection={<IconPencil size={16} />}
            >
              {t('editar')}
            </ButtonLink>
          )}
        </Button.Group>
      }
    >
      <Stack>
        <Text c="dimmed">{quem}</Text>
        <Detalhes
          itens={[
            { nome: t('data'), valor: formatDate(aplicacao.data) },
            { nome: t('idade'), valor: aplicacao.idade_meses !== null && mesesPorExtenso(aplicacao.idade_meses, t) },
            { nome: t('informante'), valor: informanteDe(aplicacao) },
            { nome: t('norma'), valor: aplicacao.norma },
            { nome: t('condicoes'), valor: aplicacao.condicoes },
          ]}
        />
        {aplicacao.fora_da_faixa && (
          <Alert color="orange" icon={<IconAlertTriangle />} role="note">
            {t('fora_da_faixa', { faixa: faixaDeIdade(teste) })}
          </Alert>
        )}
      </Stack>
    </PageCard>
  );
};

/** One assessment: the chart, the table, the notes. */
export const AplicacaoDetalhes = ({ aplicacao }: { aplicacao: Aplicacao }) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  const teste = aplicacao.teste.sigla ?? aplicacao.teste.nome;
  useDocumentTitle(teste);
  const { resultados, observacoes } = aplicacao;
  return (
    <Stack>
      <NomeNoPapel />
      <Cabecalho aplicacao={aplicacao} />
      {perfil(resultados).pontos.length > 0 && (
        <PageCard title={t('perfil.titulo')} description={t('perfil.texto')}>
          <PerfilChart teste={teste} resultados={resultados} />
        </PageCard>
      )}
      {resultados.length > 0 && (
        <PageCard title={t('resultados.titulo')}>
          <ResultadosTable
            titulo={`${teste}: ${t('resultados.titulo')}`}
            primeira={t('tabela.escala')}
            linhas={resultados.map((resultado, index) => ({
              key: `${index}-${resultado.escala}`,
              nome: <NomeDaEscala resultado={resultado} />,
              resultado,
            }))}
          />
        </PageCard>
      )}
      {observacoes && (
        <PageCard title={t('observacoes')}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{observacoes}</Text>
        </PageCard>
      )}
    </Stack>
  );
};
