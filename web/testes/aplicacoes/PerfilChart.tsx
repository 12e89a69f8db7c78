import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { useLeitura } from '../resultados/leitura.ts';
import { type Ponto, parte, perfil, Z_MAX, Z_MIN } from '../resultados/perfil.ts';
import classes from './Grafico.module.css';
import { Legenda } from './Legenda.tsx';
import { NomeDaEscala } from './NomeDaEscala.tsx';

const percent = (z: number) => `${parte(z) * 100}%`;
const MARCAS = Array.from({ length: Z_MAX - Z_MIN + 1 }, (_, index) => Z_MIN + index);

const Trilha = ({ ponto }: { ponto: Ponto }) => (
  <svg className={classes.track} aria-hidden="true">
    {ponto.segmentos.map(({ chave, de, ate, nivel }) => (
      <rect
        key={chave}
        className={classes.band}
        data-nivel={Math.max(-3, Math.min(3, nivel))}
        x={percent(de)}
        y="4"
        width={`${(parte(ate) - parte(de)) * 100}%`}
        height="22"
      />
    ))}
    <line className={classes.mean} x1="50%" x2="50%" y1="0" y2="30" />
    {ponto.ic && (
      <g className={classes.interval}>
        <line x1={percent(ponto.ic[0])} x2={percent(ponto.ic[1])} y1="15" y2="15" />
        {ponto.ic.map((end) => (
          <line key={end} x1={percent(end)} x2={percent(end)} y1="10" y2="20" />
        ))}
      </g>
    )}
    <circle className={classes.dot} cx={percent(ponto.z)} cy="15" r="7" />
  </svg>
);

const anchorOf = (z: number) => (z === Z_MIN ? 'start' : z === Z_MAX ? 'end' : 'middle');

/** All scales on one axis, with their bands and, if given, confidence intervals. */
export const PerfilChart = ({ teste, resultados }: { teste: string; resultados: ResultadoLido[] }) => {
  const { t } = useTranslation(['aplicacoes', 'testes']);
  const { resumo } = useLeitura();
  const { pontos, misturado, pior, fora } = perfil(resultados);
  if (pontos.length === 0) return null;
  return (
    <Stack gap="xs">
      <figure className={classes.figure} role="img" aria-label={t('perfil.grafico', { teste })}>
        {pontos.map((ponto, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two scales may have the same name
          <div key={index} className={classes.row}>
            <span className={classes.name}>
              {ponto.invertida ? (
                `${ponto.escala} (${t('perfil.invertida')})`
              ) : (
                <NomeDaEscala resultado={ponto.resultado} />
              )}
            </span>
            <Trilha ponto={ponto} />
            <span className={classes.value}>{resumo(ponto.resultado)}</span>
          </div>
        ))}
        <div className={classes.row}>
          <span className={classes.empty} />
          <svg className={`${classes.track} ${classes.axis}`} aria-hidden="true">
            {MARCAS.map((z) => (
              <text key={z} x={percent(z)} y="14" textAnchor={anchorOf(z)}>
                {z === 0 ? t('perfil.media') : `${z > 0 ? '+' : '−'}${Math.abs(z)}`}
              </text>
            ))}
          </svg>
        </div>
        <Legenda pontos={pontos} />
      </figure>
      {misturado && <Text size="sm">{t('perfil.nota_invertida')}</Text>}
      {pior && <Text size="sm">{t('perfil.nota_pior')}</Text>}
      {fora > 0 && (
        <Text size="sm" c="dimmed">
          {t('perfil.sem_grafico')}
        </Text>
      )}
    </Stack>
  );
};
