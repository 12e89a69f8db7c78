import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plano } from '#contract/planos-intervencao/planos-intervencao.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { formatDate } from '#web/lib/format.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { NotFoundPage } from '#web/ui/page/NotFoundPage.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { CopiarDialog } from './CopiarDialog.tsx';
import { Envios } from './Envios.tsx';
import { ImprimirPlanoDialog } from './ImprimirPlanoDialog.tsx';
import { ObjetivoVista } from './ObjetivoVista.tsx';
import classes from './Planos.module.css';
import { enderecoDosPlanos, planoDe, usePlano } from './planos-intervencao.queries.ts';
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

const Vista = ({ plano }: { plano: Plano }) => {
  const { t } = useTranslation(['planos-intervencao', 'cadastro']);
  const paciente = usePaciente();
  const [imprimindo, setImprimindo] = useState(false);
  useDocumentTitle(`${plano.titulo} · ${paciente.nome}`);
  const [copiando, setCopiando] = useState(false);
  const periodo = [plano.inicio, plano.fim].map((dia) => (dia ? formatDate(dia) : '…')).join(' – ');
  const fatos = [plano.inicio || plano.fim ? periodo : null, plano.frequencia].filter(Boolean);
  return (
    <Stack>
      <PageCard
        title={plano.titulo}
        description={fatos.join(' · ')}
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setImprimindo(true)}>
              {t('imprimir')}
            </Button>
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setCopiando(true)}>
              {t('copiar')}
            </Button>
            <Button
              component={Link}
              to={enderecoDosPlanos(paciente.id, plano.id, 'editar')}
              leftSection={<IconPencil size={16} />}
            >
              {t('cadastro:editar')}
            </Button>
          </>
        }
      >
        <Stack>
          <Group gap="xs">
            <Badge variant="default" tt="none">
              {t(`origens.${plano.origem}`)}
            </Badge>
            {plano.copiado_de && (
              <Anchor component={Link} size="sm" to={enderecoDosPlanos(paciente.id, plano.copiado_de, 'visualizar')}>
                {t('periodo_anterior')}
              </Anchor>
            )}
          </Group>
          <Dispensados dispensas={plano.dispensas} />
          <Envios envios={plano.envios} />
          <Secao titulo={t('campos.queixa')} texto={plano.queixa} />
          <Secao titulo={t('campos.objetivo_geral')} texto={plano.objetivo_geral} />
        </Stack>
      </PageCard>
      <PageCard title={t('objetivos')}>
        <Stack>
          {plano.objetivos.length === 0 && <Text c="dimmed">{t('sem_objetivos')}</Text>}
          {plano.objetivos.map((objetivo, place) => (
            <ObjetivoVista
              key={objetivo.id}
              objetivo={objetivo}
              numero={place + 1}
              base={`/atendimento/paciente/${paciente.id}`}
            />
          ))}
        </Stack>
      </PageCard>
      {(plano.orientacoes_familia || plano.orientacoes_escola || plano.observacoes) && (
        <PageCard>
          <Stack>
            <Secao titulo={t('campos.orientacoes_familia')} texto={plano.orientacoes_familia} />
            <Secao titulo={t('campos.orientacoes_escola')} texto={plano.orientacoes_escola} />
            <Secao titulo={t('campos.observacoes')} texto={plano.observacoes} />
          </Stack>
        </PageCard>
      )}
      {copiando && <CopiarDialog planoId={plano.id} pacienteId={paciente.id} onClose={() => setCopiando(false)} />}
      {imprimindo && <ImprimirPlanoDialog plano={plano} onClose={() => setImprimindo(false)} />}
    </Stack>
  );
};

/** A plan, read-only, with the progress of each goal. */
export const VisualizarPage = () => {
  const { t } = useTranslation('planos-intervencao');
  const { planoId } = useParams({ from: '/main/atendimento/paciente/$id/plano-de-intervencao/$planoId/visualizar' });
  const { data, error, refetch } = usePlano(planoId);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error && !data) return <LoadError coisa={t('coisa')} onRetry={refetch} />;
  if (!data) return <Spinner />;
  return <Vista plano={data} />;
};

VisualizarPage.loader = loads<{ planoId: string }>(({ params }) => [planoDe(params.planoId)]);
