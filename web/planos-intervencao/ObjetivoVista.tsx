import { Anchor, Badge, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Medida, Objetivo } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import lista from '#web/ui/page/Linhas.module.css';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { COR_DO_STATUS } from './objetivo-valores.ts';
import classes from './PlanosIntervencao.module.css';
import { ProgressoChart } from './ProgressoChart.tsx';
import { progressoDe } from './papel/progresso.ts';

const Parte = ({ nome, texto }: { nome: string; texto: string | null }) =>
  texto ? (
    <div>
      <Text size="sm" c="dimmed">
        {nome}
      </Text>
      <Text className={classes.texto}>{texto}</Text>
    </div>
  ) : null;

const Evidencias = ({ medidas, base }: { medidas: Medida[]; base: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  return (
    <ul className={lista.lista}>
      {[...medidas].reverse().map(({ atendimento_id, quando, pontuacao, assinado, trecho }) => (
        <li key={atendimento_id} className={lista.linha}>
          <div className={lista.nome}>
            <Group gap="xs">
              <Anchor component={Link} to={`${base}/atendimentos/${atendimento_id}`} fw={600}>
                {formatDay(quando, fuso)}
              </Anchor>
              <Badge variant="light" tt="none">
                {pontuacao === null ? t('evidencias.sem_pontuacao') : `${pontuacao}/${PONTUACAO_MAX}`}
              </Badge>
              {!assinado && (
                <Text size="sm" c="dimmed">
                  {t('evidencias.sem_assinatura')}
                </Text>
              )}
            </Group>
            {trecho && <Text size="sm">{trecho}</Text>}
          </div>
        </li>
      ))}
    </ul>
  );
};

/** One goal, read-only: its progress, its sessions and its strategies. */
export const ObjetivoVista = ({ objetivo, numero, base }: { objetivo: Objetivo; numero: number; base: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { descricao, area, status, prazo, vencido, linha_base, linha_base_em, medidas } = objetivo;
  const progresso = progressoDe(objetivo);
  const baseline = linha_base
    ? [linha_base, linha_base_em && formatDate(linha_base_em)].filter(Boolean).join(' · ')
    : t('a_medir');
  return (
    <section className={classes.objetivo} aria-label={descricao}>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h5">
            {numero}. {descricao}
          </Title>
          <Group gap={6} mt={6}>
            {area && (
              <Badge variant="light" tt="none">
                {t(`areas.${area}`, { defaultValue: area })}
              </Badge>
            )}
            <Badge variant="light" color={COR_DO_STATUS[status]} tt="none">
              {t(`status.${status}`)}
            </Badge>
            {vencido && (
              <Badge variant="light" color="red" tt="none">
                {t('vencido')}
              </Badge>
            )}
            {prazo && (
              <Text size="sm" c="dimmed">
                {t('ate', { dia: formatDate(prazo) })}
              </Text>
            )}
          </Group>
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {progresso === null ? t('sem_medida') : t('progresso_valor', { valor: progresso })}
          </Text>
          <Progress value={progresso ?? 0} aria-label={t('progresso_de', { nome: descricao })} />
        </div>
        <ProgressoChart nome={descricao} medidas={medidas} />
        {medidas.length > 0 && (
          <SeeMore title={t('evidencias.titulo', { count: medidas.length })}>
            <Evidencias medidas={medidas} base={base} />
          </SeeMore>
        )}
        <Parte nome={t('campos.linha_base')} texto={baseline} />
        <Parte nome={t('campos.especificos')} texto={objetivo.especificos} />
        <Parte nome={t('campos.estrategias')} texto={objetivo.estrategias} />
        <Parte nome={t('campos.recursos')} texto={objetivo.recursos} />
        <Parte nome={t('campos.frequencia')} texto={objetivo.frequencia} />
        <Parte
          nome={t('campos.ambientes')}
          texto={objetivo.ambientes.map((ambiente) => t(`ambientes.${ambiente}`)).join(', ')}
        />
        <Parte nome={t('campos.criterio')} texto={objetivo.criterio} />
        <Parte nome={t('campos.evidencia')} texto={objetivo.evidencia} />
      </Stack>
    </section>
  );
};
