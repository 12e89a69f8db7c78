import { ActionIcon, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjetivoAberto } from '#contract/planos-intervencao/planos-intervencao.ts';
import { later } from '#web/lib/later.ts';
import { Escala } from './Escala.tsx';
import classes from './Metas.module.css';
import { comMedida, isListed, metasDe, type Objetivos } from './metas.ts';

/** Most notes count nothing. */
const Contador = later(() => import('./Contador.tsx').then((module) => module.Contador));

/** More than this does not fit in two lines beside the scale on a phone. */
const CURTO = 26;

type Props = {
  doPlano: ObjetivoAberto[];
  objetivos: Objetivos;
  /** Those of the note before: what was added to it is listed again. */
  anteriores?: Objetivos | undefined;
  /** Without it the scores are only shown. */
  onChange?: (objetivos: Objetivos) => void;
  className?: string | undefined;
  /** In less height on a phone. */
  dense?: boolean;
};

/**
 * The goals of the child's plan and of the note before as 0–4 taps, then those of this note alone, which can be removed. What is counted, or was
 * counted last time, has a counter.
 */
export const Metas = memo(({ doPlano, objetivos, anteriores, onChange, className = '', dense = false }: Props) => {
  const { t } = useTranslation(['registros', 'planos-intervencao']);
  const metas = metasDe(doPlano, objetivos, anteriores);
  const [primeiro] = doPlano;
  if (metas.length === 0) return null;
  return (
    <section className={dense ? `${className} ${classes.dense}` : className} aria-label={t('objetivos.titulo')}>
      <Group justify="space-between" gap="4px 16px" mb={8} c="dimmed" fz="xs">
        <span className={classes.plan}>{primeiro?.plano_intervencao ?? t('objetivos.titulo')}</span>
        <span>{t('objetivos.escala')}</span>
      </Group>
      {metas.map(({ objetivo, pontuacao, contagem }) => (
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
          {onChange && !isListed(objetivo) && (
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
            onChange={(score) => onChange?.(comMedida(objetivos, objetivo, { pontuacao: score }))}
          />
          {(contagem || (onChange && objetivo.ultima_contagem)) && (
            <Suspense>
              <Contador
                objetivo={objetivo.descricao}
                value={contagem}
                ultima={objetivo.ultima_contagem}
                {...(onChange && {
                  onChange: (next) => onChange(comMedida(objetivos, objetivo, { contagem: next })),
                })}
              />
            </Suspense>
          )}
        </div>
      ))}
    </section>
  );
});
