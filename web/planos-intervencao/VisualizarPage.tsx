import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanoIntervencao, planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { CopiarDialog } from './CopiarDialog.tsx';
import { Envios } from './Envios.tsx';
import { ImprimirPlanoIntervencaoDialog } from './ImprimirPlanoIntervencaoDialog.tsx';
import { ObjetivoVista } from './ObjetivoVista.tsx';
import classes from './PlanosIntervencao.module.css';
import { progressoDe } from './papel/progresso.ts';
import { planoDe, usePlanoIntervencao } from './planos-intervencao.queries.ts';
import { Dispensados } from './rascunho/Dispensados.tsx';

const Secao = ({ titulo, texto }: { titulo: string; texto: string | null }) =>
  texto ? (
    <div>
      <Title order={3} size="h5">
        {titulo}
      </Title>
      <Text className={classes.texto}>{texto}</Text>
    </div>
  ) : null;

const Vista = ({ planoIntervencao }: { planoIntervencao: PlanoIntervencao }) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const paciente = usePaciente();
  const pode = usePode();
  const [imprimindo, setImprimindo] = useState(false);
  useDocumentTitle(`${planoIntervencao.titulo} · ${paciente.nome}`);
  const medidos = planoIntervencao.objetivos.filter((objetivo) => progressoDe(objetivo) !== null).length;
  const [copiando, setCopiando] = useState(false);
  const periodo = [planoIntervencao.inicio, planoIntervencao.fim]
    .map((dia) => (dia ? formatDate(dia) : '…'))
    .join(' – ');
  const fatos = [planoIntervencao.inicio || planoIntervencao.fim ? periodo : null, planoIntervencao.frequencia].filter(
    Boolean,
  );
  return (
    <Stack>
      <PageCard
        title={planoIntervencao.titulo}
        description={fatos.join(' · ')}
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setImprimindo(true)}>
              {t('imprimir')}
            </Button>
            {pode(planosIntervencao.criar) && (
              <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setCopiando(true)}>
                {t('copiar')}
              </Button>
            )}
            {pode(planosIntervencao.editar) && (
              <ButtonLink
                to="/atendimento/paciente/$id/plano-de-intervencao/$planoId/editar"
                params={{ id: paciente.id, planoId: planoIntervencao.id }}
                leftSection={<IconPencil size={16} />}
              >
                {t('cadastro:editar')}
              </ButtonLink>
            )}
          </>
        }
      >
        <Stack>
          <Group gap="xs">
            <Badge variant="default" tt="none">
              {t(`origens.${planoIntervencao.origem}`)}
            </Badge>
            {planoIntervencao.copiado_de && (
              <AnchorLink
                size="sm"
                to="/atendimento/paciente/$id/plano-de-intervencao/$planoId/visualizar"
                params={{ id: paciente.id, planoId: planoIntervencao.copiado_de }}
              >
                {t('periodo_anterior')}
              </AnchorLink>
            )}
          </Group>
          <Dispensados dispensas={planoIntervencao.dispensas} />
          <Envios envios={planoIntervencao.envios} />
          <Secao titulo={t('campos.queixa')} texto={planoIntervencao.queixa} />
          <Secao titulo={t('campos.objetivo_geral')} texto={planoIntervencao.objetivo_geral} />
        </Stack>
      </PageCard>
      <PageCard
        title={t('objetivos')}
        description={
          planoIntervencao.objetivos.length > 0
            ? t('medidos', { count: medidos, total: planoIntervencao.objetivos.length })
            : ''
        }
      >
        <Stack gap={0}>
          {planoIntervencao.objetivos.length === 0 && <Text c="dimmed">{t('sem_objetivos')}</Text>}
          {planoIntervencao.objetivos.map((objetivo, place) => (
            <ObjetivoVista key={objetivo.id} objetivo={objetivo} numero={place + 1} pacienteId={paciente.id} />
          ))}
        </Stack>
      </PageCard>
      {(planoIntervencao.orientacoes_familia ||
        planoIntervencao.orientacoes_escola ||
        planoIntervencao.observacoes) && (
        <PageCard>
          <Stack>
            <Secao titulo={t('campos.orientacoes_familia')} texto={planoIntervencao.orientacoes_familia} />
            <Secao titulo={t('campos.orientacoes_escola')} texto={planoIntervencao.orientacoes_escola} />
            <Secao titulo={t('campos.observacoes')} texto={planoIntervencao.observacoes} />
          </Stack>
        </PageCard>
      )}
      {copiando && (
        <CopiarDialog planoId={planoIntervencao.id} pacienteId={paciente.id} onClose={() => setCopiando(false)} />
      )}
      {imprimindo && (
        <ImprimirPlanoIntervencaoDialog planoIntervencao={planoIntervencao} onClose={() => setImprimindo(false)} />
      )}
    </Stack>
  );
};

/** A plan, read-only, with the progress of each goal. */
export const VisualizarPage = () => {
  const { t } = useTranslation('planos-intervencao');
  const { planoId } = useParams({ from: '/main/atendimento/paciente/$id/plano-de-intervencao/$planoId/visualizar' });
  const { data, error, refetch } = usePlanoIntervencao(planoId);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('coisa')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} />;
  return <Vista planoIntervencao={data} />;
};

VisualizarPage.loader = loads<{ planoId: string }>(({ params }) => [planoDe(params.planoId)]);
VisualizarPage.needs = planosIntervencao.ler;
