import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import { plainNumber } from '#web/lib/format.ts';
import { useLeitura } from '#web/testes/index.ts';
import { alcance, type FaixaDeTeste } from '../series.ts';
import classes from './Grafico.module.css';
import { useDesenho } from './grafico-context.ts';
import { Linha } from './Linha.tsx';
import { perto, rotulos } from './perto.ts';

const ALTURA = 104;
const [TOPO, BASE] = [8, 8];
/** Results of the same day lie beside each other. */
const PASSO = 9;
const NOME_PX = 15;

/** A test over its bands: each result with its interval, its scale, and its informant. */
export const LinhaDeTeste = ({ faixa, itens }: { faixa: FaixaDeTeste; itens: Map<string, ItemDaHistoria> }) => {
  const { t } = useTranslation(['historia', 'testes']);
  const { informanteDe } = useLeitura();
  const { eixo, estreito } = useDesenho();
  const [de, ate] = alcance(faixa);
  const y = (z: number) => TOPO + (1 - (Math.min(ate, Math.max(de, z)) - de) / (ate - de)) * (ALTURA - TOPO - BASE);
  const informantes = [...new Set(faixa.series.map((serie) => informanteDe(serie)))];
  const umaEscala = new Set(faixa.series.map(({ escala }) => escala)).size === 1;
  const nomeDe = ({ escala, ...serie }: FaixaDeTeste['series'][number]) =>
    [umaEscala && informantes.length > 1 ? '' : escala, informantes.length > 1 ? informanteDe(serie) : '']
      .filter(Boolean)
      .join(', ');
  const marcas = useMemo(() => {
    const doDia = new Map<string, number>();
    return faixa.series.flatMap((serie, cor) =>
      serie.pontos.flatMap(({ aplicacao, ponto }) => {
        const item = itens.get(aplicacao.id);
        if (!item) return [];
        const place = doDia.get(aplicacao.data) ?? 0;
        doDia.set(aplicacao.data, place + 1);
        return [{ serie, cor: cor % 4, item, ponto, x: eixo.x(item.quando) + place * PASSO }];
      }),
    );
  }, [faixa, itens, eixo]);
  const achar = useCallback(
    (x: number) => {
      const found = perto(marcas, x, (marca) => marca.x, 14);
      return found && { quando: found.item.quando, itens: [found.item] };
    },
    [marcas],
  );
  const nomes = rotulos(
    marcas.map(({ serie, ponto, x }) => ({ x, y: y(ponto.z), texto: `${nomeDe(serie)} ${plainNumber(ponto.valor)}` })),
    eixo.largura,
  );
  const bandas = faixa.segmentos.filter((one) => one.ate > de && one.de < ate);
  return (
    <Linha
      titulo={faixa.teste.sigla ?? faixa.teste.nome}
      altura={ALTURA}
      achar={achar}
      detalhe={
        <>
          {informantes.filter(Boolean).length > 0 && <div>{informantes.filter(Boolean).join(', ')}</div>}
          {faixa.pior && <div>{t('menor_melhor')}</div>}
        </>
      }
    >
      {bandas.map(({ chave, nivel, ...banda }) => {
        const [alto, baixo] = [y(banda.ate), y(banda.de)];
        return (
          <g key={chave}>
            <rect
              className={classes.banda}
              data-nivel={Math.sign(nivel)}
              width={Math.max(0, eixo.largura)}
              y={alto}
              height={baixo - alto}
            />
            {baixo - alto >= NOME_PX && (
              <text
                className={classes.valor}
                x={estreito ? eixo.largura - 2 : -8}
                y={(alto + baixo) / 2 + 4}
                data-fora={!estreito}
              >
                {t(`testes:classificacoes.${chave}`)}
              </text>
            )}
          </g>
        );
      })}
      {marcas.map(({ serie, cor, item, ponto, x }, place) => (
        <g key={`${item.id} ${serie.chave}`} className={classes.resultado} data-cor={cor}>
          {ponto.ic && (
            <path
              d={`M${x} ${y(ponto.ic[1])}V${y(ponto.ic[0])}M${x - 3} ${y(ponto.ic[1])}h6M${x - 3} ${y(ponto.ic[0])}h6`}
            />
          )}
          <circle cx={x} cy={y(ponto.z)} r={4} />
          {nomes[place] && (
            <text x={nomes[place].x} y={nomes[place].y + 4} textAnchor={nomes[place].ancora}>
              {nomes[place].texto}
            </text>
          )}
        </g>
      ))}
    </Linha>
  );
};
