import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import type { SerieDeObjetivo } from '../series.ts';
import classes from './Grafico.module.css';
import { useDesenho } from './grafico-context.ts';
import { Linha } from './Linha.tsx';
import { perto } from './perto.ts';

const ALTURA = 72;
const [TOPO, BASE] = [14, 12];
const y = (pontuacao: number) => TOPO + (1 - pontuacao / PONTUACAO_MAX) * (ALTURA - TOPO - BASE);

/** A goal as steps from 0 to 4: a score holds until the next appointment that worked on it. */
export const LinhaDeObjetivo = ({ serie: { objetivo, pontos } }: { serie: SerieDeObjetivo }) => {
  const { t } = useTranslation(['historia', 'registros', 'planos-intervencao']);
  const { eixo, dentro, estreito, escolhida } = useDesenho();
  const achar = useCallback(
    (x: number) => {
      const found = perto(pontos, x, ({ atendimento }) => eixo.x(atendimento.quando), 14);
      return found && { quando: found.atendimento.quando, itens: [found.atendimento] };
    },
    [pontos, eixo],
  );
  const ultimo = pontos.at(-1);
  if (!ultimo) return null;
  const lugares = pontos.map(({ atendimento, pontuacao }) => ({ x: eixo.x(atendimento.quando), y: y(pontuacao) }));
  const caminho = lugares.map(({ x, y: alto }, place) => (place === 0 ? `M${x} ${alto}` : `H${x}V${alto}`)).join('');
  const fim = lugares.at(-1) ?? { x: 0, y: 0 };
  const inicio = lugares[0]?.x ?? 0;
  const ids = new Set(escolhida?.itens.map(({ id }) => id));
  const marcado = pontos.find(({ atendimento }) => ids.has(atendimento.id));
  return (
    <Linha
      titulo={objetivo.descricao}
      detalhe={`${ultimo.pontuacao} · ${t(`registros:niveis.${ultimo.pontuacao}`)}`}
      altura={ALTURA}
      achar={achar}
    >
      {[0, PONTUACAO_MAX].map((score) => (
        <g key={score}>
          <line className={classes.grade} x1={0} x2={eixo.largura} y1={y(score)} y2={y(score)} />
          <text className={classes.valor} x={estreito ? 2 : -8} y={y(score) + 4} data-fora={!estreito}>
            {score}
          </text>
        </g>
      ))}
      <svg className={classes.recorte} width={eixo.largura} height={ALTURA} aria-hidden="true">
        <path className={classes.area} d={`${caminho}V${y(0)}H${inicio}Z`} />
        <path className={classes.degraus} d={caminho} />
      </svg>
      {dentro(ultimo.atendimento.quando) && (
        <>
          <circle className={classes.ponto} cx={fim.x} cy={fim.y} r={4.5} />
          <text className={classes.ultimo} x={fim.x + 10} y={fim.y + 5}>
            {ultimo.pontuacao}
          </text>
        </>
      )}
      {marcado && (
        <circle className={classes.marcado} cx={eixo.x(marcado.atendimento.quando)} cy={y(marcado.pontuacao)} r={5} />
      )}
    </Linha>
  );
};
