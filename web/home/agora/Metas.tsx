import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Foco, ObjetivoDoFoco } from '#contract/agora.ts';
import type { Registro } from '#contract/registros.ts';
import { Escala } from '#web/registros/index.ts';
import classes from './Agora.module.css';

type Objetivos = Registro['objetivos'];
type Props = {
  doPlano: Foco['objetivos'];
  objetivos: Objetivos;
  onChange: (objetivos: Objetivos) => void;
  disabled: boolean;
};

type Meta = { objetivo: ObjetivoDoFoco; pontuacao: number | null };

/** The goals of the plan first, each with its score of today; then goals that only this note has. */
const metasDe = (doPlano: Foco['objetivos'], objetivos: Objetivos): Meta[] => {
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
  { id, descricao, plano_intervencao }: ObjetivoDoFoco,
  pontuacao: number | null,
) => {
  const same = (one: Objetivos[number]) => one.objetivo_id === id || one.descricao === descricao;
  if (objetivos.some(same)) {
    if (pontuacao === null && plano_intervencao) return objetivos.filter((one) => !same(one));
    return objetivos.map((one) => (same(one) ? { ...one, pontuacao } : one));
  }
  return [...objetivos, { descricao, pontuacao, objetivo_id: id }];
};

/** The goals of the child's plan as 0–4 taps. */
export const Metas = ({ doPlano, objetivos, onChange, disabled }: Props) => {
  const { t } = useTranslation(['home', 'registros', 'planos-intervencao']);
  const metas = metasDe(doPlano, objetivos);
  const [primeiro] = doPlano;
  if (metas.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('agora.metas')}>
      <div className={classes.caption}>
        <span>{primeiro?.plano_intervencao ?? t('agora.metas')}</span>
        <span>{t('agora.escala')}</span>
      </div>
      {metas.map(({ objetivo, pontuacao }) => (
        <div key={objetivo.id} className={classes.goal}>
          <div className={classes.goalText}>
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
            {pontuacao === null ? t('registros:niveis.nenhum') : t(`registros:niveis.${pontuacao}`)}
          </Text>
          <Escala
            objetivo={objetivo.descricao}
            value={pontuacao}
            ultima={objetivo.ultima}
            disabled={disabled}
            onChange={(score) => onChange(comPontuacao(objetivos, objetivo, score))}
          />
        </div>
      ))}
    </section>
  );
};
