import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deZ } from '#domain/scores/escores.ts';
import { formatDate, plainNumber } from '#web/lib/format.ts';
import { useWidth } from '#web/lib/width.ts';
import { type Serie, useLeitura } from '../resultados/leitura.ts';
import { type Ponto, parte, ponto, Z_MAX, Z_MIN } from '../resultados/perfil.ts';
import classes from './Grafico.module.css';
import { Legenda } from './Legenda.tsx';

const HEIGHT = 260;
const TOP = 10;
const BOTTOM = 28;
const LEFT = 40;
const RIGHT = 24;

const y = (z: number) => TOP + (1 - parte(z)) * (HEIGHT - TOP - BOTTOM);
const day = (date: string) => Date.parse(date) / 86_400_000;

type Medida = { data: string; ponto: Ponto };

/** The horizontal axis is proportional to the dates. */
const places = (medidas: Medida[], width: number) => {
  const days = medidas.map(({ data }) => day(data));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const room = Math.max(0, width - LEFT - RIGHT - 80);
  return days.map((one) => LEFT + 40 + (last === first ? 0.5 : (one - first) / (last - first)) * room);
};

const Bandas = ({ medida, width }: { medida: Medida; width: number }) => (
  <>
    {medida.ponto.segmentos.map(({ chave, de, ate, nivel }) => (
      <rect
        key={chave}
        className={classes.band}
        data-nivel={Math.max(-3, Math.min(3, nivel))}
        x={LEFT}
        width={Math.max(0, width - LEFT - RIGHT)}
        y={y(ate)}
        height={y(de) - y(ate)}
      />
    ))}
    <line className={classes.mean} x1={LEFT} x2={width - RIGHT} y1={y(0)} y2={y(0)} />
  </>
);

const Medidas = ({ medidas, xs }: { medidas: Medida[]; xs: number[] }) => (
  <>
    <polyline
      className={classes.line}
      points={medidas.map((one, index) => `${xs[index]},${y(one.ponto.z)}`).join(' ')}
    />
    {medidas.map(({ data, ponto: { ic, z, valor } }, index) => (
      <g key={`${data}-${xs[index]}`}>
        {ic && <line className={classes.interval} x1={xs[index]} x2={xs[index]} y1={y(ic[0])} y2={y(ic[1])} />}
        <circle className={classes.dot} cx={xs[index]} cy={y(z)} r="7" />
        <text x={(xs[index] ?? 0) + 11} y={y(z) - 9} fontWeight={600}>
          {plainNumber(valor)}
        </text>
        <text x={xs[index]} y={HEIGHT - 8} textAnchor="middle">
          {formatDate(data)}
        </text>
      </g>
    ))}
  </>
);

/** One scale over time, over its bands. */
export const RetesteChart = ({ serie }: { serie: Serie }) => {
  const { t } = useTranslation('aplicacoes');
  const nome = useLeitura().nomeDaSerie(serie);
  const { ref, width: measured } = useWidth<HTMLDivElement>();
  const width = measured || 600;
  const medidas = serie.medidas.flatMap(({ aplicacao, resultado }) => {
    const made = ponto(resultado);
    return made ? [{ data: aplicacao.data, ponto: made }] : [];
  });
  const last = medidas.at(-1);
  if (!last) return null;
  const { tipo } = last.ponto;
  return (
    <div ref={ref}>
      <figure className={classes.figure} role="img" aria-label={t('reteste.grafico', { escala: nome })}>
        <Text size="sm" fw={600}>
          {nome}
        </Text>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" aria-hidden="true">
          <Bandas medida={last} width={width} />
          {[Z_MIN, -2, -1, 0, 1, 2, Z_MAX].map((z) => (
            <text key={z} x={LEFT - 6} y={y(z) + 4} textAnchor="end">
              {plainNumber(Math.round(deZ(z, tipo) * 10) / 10)}
            </text>
          ))}
          <Medidas medidas={medidas} xs={places(medidas, width)} />
        </svg>
        <Legenda pontos={[last.ponto]} />
      </figure>
      {last.ponto.resultado.direcao === 'maior_pior' && <Text size="sm">{t('reteste.nota_pior')}</Text>}
    </div>
  );
};
