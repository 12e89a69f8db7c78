import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Medida } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { eixoDe, MARGEM, mesesDo } from '#web/lib/eixo.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import classes from './PlanosIntervencao.module.css';

const W = 420;
const H = 120;
const LEFT = 22;
const RIGHT = 14;
const TOP = 10;
const BOTTOM = 22;

const y = (score: number) => TOP + (1 - score / PONTUACAO_MAX) * (H - TOP - BOTTOM);

/** The scores of a goal over time as a chart, and as a table for screen readers. */
export const ProgressoChart = ({ nome, medidas }: { nome: string; medidas: Medida[] }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  const pontos = medidas.flatMap(({ pontuacao, ...medida }) => (pontuacao === null ? [] : [{ ...medida, pontuacao }]));
  if (pontos.length === 0) return null;
  const dias = pontos.map(({ quando }) => hojeEm(fuso, quando));
  const [first = '', last = ''] = [dias[0], dias.at(-1)];
  const eixo = eixoDe({ de: first, ate: last }, W - LEFT - RIGHT + MARGEM);
  const x = (quando: string) => LEFT + eixo.x(quando);
  const meses = mesesDo(eixo);
  return (
    <>
      <svg viewBox={`0 0 ${W} ${H}`} className={classes.chart} aria-hidden="true">
        {Array.from({ length: PONTUACAO_MAX + 1 }, (_, score) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
          <g key={score}>
            <line className={classes.eixo} x1={LEFT} x2={W - RIGHT} y1={y(score)} y2={y(score)} />
            <text className={classes.rotulo} x={6} y={y(score) + 4}>
              {score}
            </text>
          </g>
        ))}
        <polyline
          className={classes.curva}
          points={pontos.map(({ quando, pontuacao }) => `${x(quando)},${y(pontuacao)}`).join(' ')}
        />
        {pontos.map(({ atendimento_id, quando, pontuacao }) => (
          <circle key={atendimento_id} className={classes.ponto} cx={x(quando)} cy={y(pontuacao)} r={5} />
        ))}
        {meses.length > 1 ? (
          meses.map(({ dia, nome: mes }) => (
            <g key={dia}>
              <line className={classes.eixo} x1={x(dia)} x2={x(dia)} y1={TOP} y2={H - BOTTOM} />
              <text className={classes.rotulo} x={x(dia) + 2} y={H - 5}>
                {mes}
              </text>
            </g>
          ))
        ) : (
          <text className={classes.rotulo} x={LEFT} y={H - 5}>
            {[...new Set([first, last])].map(formatDate).join(' – ')}
          </text>
        )}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{t('grafico', { nome })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('evidencias.quando')}</th>
              <th scope="col">{t('evidencias.pontuacao')}</th>
            </tr>
          </thead>
          <tbody>
            {pontos.map(({ atendimento_id, quando, pontuacao }) => (
              <tr key={atendimento_id}>
                <th scope="row">{formatDay(quando, fuso)}</th>
                <td>
                  {pontuacao}/{PONTUACAO_MAX}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
};
