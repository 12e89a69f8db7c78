import { ActionIcon, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ObjetivoAberto } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Registro } from '#contract/registros.ts';
import { Escala } from './Escala.tsx';
import classes from './Metas.module.css';

/** More than this does not fit in two lines beside the scale on a phone. */
const CURTO = 26;

type Objetivos = Registro['objetivos'];
type Props = {
  doPlano: ObjetivoAberto[];
  objetivos: Objetivos;
  /** Without it the scores are only shown. */
  onChange?: (objetivos: Objetivos) => void;
  className?: string | undefined;
  /** In less height on a phone. */
  dense?: boolean;
};

type Objetivo = Omit<ObjetivoAberto, 'plano_intervencao_id'>;
type Meta = { objetivo: Objetivo; pontuacao: number | null };

/** The goals of the plan first, each with its score of today; then goals that only this note has. */
const metasDe = (doPlano: ObjetivoAberto[], objetivos: Objetivos): Meta[] => {
  const daNota = (id: string, descricao: string) =>
    objetivos.find((one) => one.objetivo_id === id || one.descricao === descricao);
  const planejadas = doPlano.map((objetivo) => ({
    objetivo,
    pontuacao: daNota(objetivo.id, objetivo.descricao)?.pontuacao ?? null,
  }));
  const outras = objetivos
    .filter(
      ({ objetivo_id, descricao }) => !doPlano.some((one) => one.id === objetivo_id || one.descricao === descricao),
    )
    .map(({ descricao, objetivo_id, pontuacao }) => ({
      objetivo: { id: objetivo_id ?? descricao, descricao, area: null, plano_intervencao: '', ultima: null },
      pontuacao,
    }));
  return [...planejadas, ...outras];
};

/** The list of the note after a goal got a score: a goal of the plan is added to it, and removed with its score. */
const comPontuacao = (
  objetivos: Objetivos,
  { id, descricao, plano_intervencao }: Objetivo,
  pontuacao: number | null,
) => {
  const same = (one: Objetivos[number]) => one.objetivo_id === id || one.descricao === descricao;
  if (objetivos.some(same)) {
    if (pontuacao === null && plano_intervencao) return objetivos.filter((one) => !same(one));
    return objetivos.map((one) => (same(one) ? { ...one, pontuacao } : one));
  }
  return [...objetivos, { descricao, pontuacao, objetivo_id: id }];
};

/** The goals of the child's plan as 0–4 taps, then those of this note alone, which can be removed. */
export const Metas = ({ doPlano, objetivos, onChange, className = '', dense = false }: Props) => {
  const { t } = useTranslation(['registros', 'planos-intervencao']);
  const metas = metasDe(doPlano, objetivos);
  const [primeiro] = doPlano;
  if (metas.length === 0) return null;
  return (
    <section className={dense ? `${className} ${classes.dense}` : className} aria-label={t('objetivos.titulo')}>
      <Group justify="space-between" gap="4px 16px" mb={8} c="dimmed" fz="xs">
        <span>{primeiro?.plano_intervencao ?? t('objetivos.titulo')}</span>
        <span>{t('objetivos.escala')}</span>
      </Group>
      {metas.map(({ objetivo, pontuacao }) => (
        <div key={objetivo.id} className={classes.goal} data-long={objetivo.descricao.length > CURTO || undefined}>
          <div className={classes.text}>
            <Text fw={600} size="sm">
              {objetivo.descricao}
            </Text>
            {objetivo.area && (
              <Text size="xs" c="dimmed">
                {t(`planos-intervencao:areas.${objetivo.area}`, { defaultValue: objetivo.area })}
              </Text>
            )}
          </div>
          <Text size="xs" c="dimmed" className={classes.level}>
            {pontuacao === null ? t('niveis.nenhum') : t(`niveis.${pontuacao}`)}
          </Text>
          {onChange && !objetivo.plano_intervencao && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('objetivos.remover', { objetivo: objetivo.descricao })}
              onClick={() => onChange(objetivos.filter((one) => one.descricao !== objetivo.descricao))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          )}
          <Escala
            objetivo={objetivo.descricao}
            value={pontuacao}
            ultima={objetivo.ultima}
            disabled={!onChange}
            onChange={(score) => onChange?.(comPontuacao(objetivos, objetivo, score))}
          />
        </div>
      ))}
    </section>
  );
};
