import { Badge, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Medida, Objetivo } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { minutosESegundos } from '#domain/text/duracao.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import lista from '#web/ui/page/Linhas.module.css';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { COR } from '#web/ui/tons.ts';
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

const Evidencias = ({ medidas, pacienteId }: { medidas: Medida[]; pacienteId: string }) => {
  const { t } = useTranslation(['planos-intervencao', 'registros']);
  const { fuso } = useSignedUser();
  return (
    <ul className={lista.lista}>
      {[...medidas].reverse().map(({ atendimento_id, quando, pontuacao, contagem, assinado, trecho }) => (
        <li key={atendimento_id} className={lista.linha}>
          <div className={lista.nome}>
            <Group gap="xs">
              <AnchorLink
                to="/atendimento/paciente/$id/atendimentos/$atendimentoId"
                params={{ id: pacienteId, atendimentoId: atendimento_id }}
                fw={600}
              >
                {formatDay(quando, fuso)}
              </AnchorLink>
              {(pontuacao !== null || !contagem) && (
                <Badge variant="light" tt="none">
                  {pontuacao === null ? t('evidencias.sem_pontuacao') : `${pontuacao}/${PONTUACAO_MAX}`}
                </Badge>
              )}
              {contagem && (
                <Badge variant="light" tt="none">
                  {t('registros:contagem.resumo', {
                    count: contagem.vezes,
                    tempo: minutosESegundos(contagem.segundos),
                  })}
                </Badge>
              )}
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

type Props = { objetivo: Objetivo; numero: number; pacienteId: string };

/** One goal as a row, read-only; its chart, its appointments and its strategies are folded. */
export const ObjetivoVista = ({ objetivo, numero, pacienteId }: Props) => {
  const { t } = useTranslation('planos-intervencao');
  const { descricao, area, status, prazo, vencido, linha_base, linha_base_em, medidas } = objetivo;
  const progresso = progressoDe(objetivo);
  const baseline = linha_base
    ? [linha_base, linha_base_em && formatDate(linha_base_em)].filter(Boolean).join(' · ')
    : t('a_medir');
  const onde = [
    area && t(`areas.${area}`, { defaultValue: area }),
    prazo && t('ate', { dia: formatDate(prazo) }),
  ].filter(Boolean);
  return (
    <section className={classes.meta} aria-label={descricao}>
      <div className={classes.metaLinha}>
        <div className={classes.metaNome}>
          <Title order={3} size="h5">
            {numero}. {descricao}
          </Title>
          <Group gap={8} mt={2}>
            <Badge variant="light" color={COR[status]} tt="none">
              {t(`status.${status}`)}
            </Badge>
            {vencido && (
              <Badge variant="light" color="red" tt="none">
                {t('vencido')}
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              {onde.join(' · ')}
            </Text>
          </Group>
        </div>
        <div className={classes.metaMedida}>
          <Text size="sm" c="dimmed">
            {progresso === null ? t('sem_medida') : t('progresso_valor', { valor: progresso })}
          </Text>
          <Progress value={progresso ?? 0} aria-label={t('progresso_de', { nome: descricao })} />
        </div>
      </div>
      <SeeMore title={t('detalhes')}>
        <Stack gap="sm">
          <ProgressoChart nome={descricao} medidas={medidas} />
          {medidas.length > 0 && (
            <SeeMore title={t('evidencias.titulo', { count: medidas.length })}>
              <Evidencias medidas={medidas} pacienteId={pacienteId} />
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
      </SeeMore>
    </section>
  );
};
