import { Alert, Button, Group, Stack, Stepper, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rascunho } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { pathOf } from '#web/ui/address.ts';
import { EstadoSalvo } from '#web/ui/EstadoSalvo.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { enderecoDosPlanosIntervencao } from '../planos-intervencao.queries.ts';
import { useRascunho, useRascunhoDePlanoIntervencao } from './rascunho-plano-intervencao.ts';

export const PASSOS = ['editor-queixa', 'gerar', 'gerado'] as const;
export type Passo = (typeof PASSOS)[number];
export type Aberto = ReturnType<typeof useRascunhoDePlanoIntervencao> & { rascunho: Rascunho };

const Passos = ({ passo, temResultado }: { passo: Passo; temResultado: boolean }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id } = usePaciente();
  const navigate = useNavigate();
  return (
    <Stepper
      active={PASSOS.indexOf(passo)}
      size="sm"
      onStepClick={(place) =>
        navigate({ to: pathOf(enderecoDosPlanosIntervencao(id, PASSOS[place] ?? 'editor-queixa')) })
      }
    >
      {PASSOS.map((one) => (
        <Stepper.Step
          key={one}
          label={t(`passos.${one}`)}
          allowStepSelect={one !== passo && (one !== 'gerado' || temResultado)}
        />
      ))}
    </Stepper>
  );
};

const Dentro = ({
  rascunho,
  passo,
  children,
}: {
  rascunho: Rascunho;
  passo: Passo;
  children: (aberto: Aberto) => ReactNode;
}) => {
  const { t } = useTranslation(['planos-intervencao', 'rascunho']);
  const aberto = useRascunhoDePlanoIntervencao(rascunho);
  if (!aberto.pronto) return <Waiting h={320} shape="fields" />;
  return (
    <PageCard
      title={t('assistente')}
      description={t('assistente_texto')}
      actions={<EstadoSalvo estado={aberto.estado} onTentar={aberto.tentar} vazio={rascunho.versao === 0} />}
    >
      <Stack>
        <Passos passo={passo} temResultado={(rascunho.resultado?.objetivos.length ?? 0) > 0} />
        {aberto.conflito && (
          <Alert color="orange" title={t('rascunho:mudou_em_outro_lugar')}>
            <Group>
              <Button size="xs" onClick={() => aberto.resolver(true)}>
                {t('rascunho:manter')}
              </Button>
              <Button size="xs" variant="default" onClick={() => aberto.resolver(false)}>
                {t('rascunho:usar_outra')}
              </Button>
            </Group>
          </Alert>
        )}
        {aberto.invalido && (
          <Text c="var(--mantine-color-error)" role="alert">
            {aberto.invalido}
          </Text>
        )}
        {children({ ...aberto, rascunho })}
      </Stack>
    </PageCard>
  );
};

/** The frame of the three steps: the draft, its save state, and the current step. */
export const Assistente = ({ passo, children }: { passo: Passo; children: (aberto: Aberto) => ReactNode }) => {
  const { t } = useTranslation('planos-intervencao');
  const { id } = usePaciente();
  const { data, isError, refetch } = useRascunho(id);
  if (isError && !data) return <LoadError coisa={t('assistente')} onRetry={refetch} />;
  if (!data) return <Waiting h={320} shape="fields" />;
  return (
    <Dentro key={id} rascunho={data} passo={passo}>
      {children}
    </Dentro>
  );
};
