import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemDaHistoria } from '#contract/historia.ts';
import type { AplicacaoNaLista } from '#contract/testes/aplicacoes.ts';
import { dentroDe, eixoDe, type Janela, nomesComEspaco } from '#web/lib/eixo.ts';
import { formatDay } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useWidth } from '#web/lib/width.ts';
import { Item } from '../Item.tsx';
import type { FaixaDeTeste, SerieDeObjetivo } from '../series.ts';
import { enderecoDe } from '../tipos.ts';
import classes from './Grafico.module.css';
import { type Desenho, GraficoContext, type Marca } from './grafico-context.ts';
import { LinhaDeAcontecimentos } from './LinhaDeAcontecimentos.tsx';
import { LinhaDeAtendimentos } from './LinhaDeAtendimentos.tsx';
import { LinhaDeObjetivo } from './LinhaDeObjetivo.tsx';
import { LinhaDeTeste } from './LinhaDeTeste.tsx';

const ESTREITO = 560;
const CARTAO = 300;
/** The mark of today, in pixels. */
const PILULA = 40;

export type Conteudo = {
  objetivos: SerieDeObjetivo[];
  testes: FaixaDeTeste[];
  atendimentos: ItemDaHistoria[];
  acontecimentos: ItemDaHistoria[];
};

type Props = {
  conteudo: Conteudo;
  /** The items of the window, newest first. */
  itens: ItemDaHistoria[];
  janela: Janela;
  hoje: string;
  pacienteId: string;
  numeros: Map<string, number>;
  aplicacoes: Map<string, AplicacaoNaLista>;
};

type Escolha = { marca: Marca; fixa: boolean; alto: number; acima: boolean };

/** The chosen mark, and where its card lies in the chart. */
const useEscolha = () => {
  const quadro = useRef<HTMLDivElement>(null);
  const [escolha, setEscolha] = useState<Escolha | null>(null);
  const escolher: Desenho['escolher'] = useCallback((marca, em, fixa) => {
    setEscolha((before) => {
      if (before?.fixa && !fixa) return before;
      if (!marca) return null;
      const [row, chart] = [em?.getBoundingClientRect(), quadro.current?.getBoundingClientRect()];
      if (!row || !chart) return { marca, fixa, alto: 0, acima: false };
      const acima = row.top - chart.top > chart.height / 2;
      return { marca, fixa, acima, alto: acima ? chart.bottom - row.top + 4 : row.bottom - chart.top + 4 };
    });
  }, []);
  return { quadro, escolha, escolher };
};

const PASSOS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** The story on one time axis. The arrow keys walk over it, Enter opens what is chosen. */
export const Grafico = ({ conteudo, itens, janela, hoje, pacienteId, numeros, aplicacoes }: Props) => {
  const { t } = useTranslation('historia');
  const { fuso } = useSignedUser();
  const navigate = useNavigate();
  const { ref, width } = useWidth<HTMLDivElement>();
  const { ref: inteiro, width: largura } = useWidth<HTMLDivElement>();
  const { quadro, escolha, escolher } = useEscolha();
  const eixo = useMemo(() => eixoDe(janela, Math.round(width) || 640), [janela, width]);
  const dentro = useMemo(() => dentroDe(janela, fuso), [janela, fuso]);
  const estreito = largura > 0 && largura < ESTREITO;
  const escolhida = escolha?.marca ?? null;
  const desenho = useMemo(
    () => ({ eixo, hoje, dentro, estreito, escolhida, escolher }),
    [eixo, hoje, dentro, estreito, escolhida, escolher],
  );
  const marcas = useMemo(() => itens.filter(({ tipo }) => tipo !== 'pagamento').toReversed(), [itens]);
  const porId = useMemo(() => new Map(itens.map((item) => [item.id, item])), [itens]);
  const at = escolhida ? marcas.findIndex(({ id }) => id === escolhida.itens[0]?.id) : -1;
  const atual = marcas[at];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const last = marcas.length - 1;
    const step = PASSOS[event.key];
    if (event.key === 'Escape') return escolher(null, null, true);
    if (event.key === 'Enter' && atual) return void navigate({ to: enderecoDe(atual, pacienteId) });
    if (!step) return;
    event.preventDefault();
    const next = marcas[Math.min(last, Math.max(0, step(at < 0 ? last + 1 : at, last)))];
    if (next) escolher({ quando: next.quando, itens: [next] }, event.currentTarget, true);
  };
  const xDeHoje = eixo.x(`${hoje}T12:00:00Z`);
  const x = escolhida ? eixo.x(escolhida.quando) + (largura - eixo.largura) : 0;
  const dito = atual && [formatDay(atual.quando, fuso), t(`um.${atual.tipo}`), atual.trecho].filter(Boolean).join(', ');
  return (
    <GraficoContext value={desenho}>
      <div ref={quadro} className={classes.quadro} data-estreito={estreito}>
        <div ref={inteiro} className={classes.linha} data-eixo>
          <div className={classes.rotulo} />
          <div ref={ref} className={classes.meses}>
            {nomesComEspaco(eixo, dentro(hoje) ? xDeHoje - PILULA / 2 : undefined).map(({ dia, nome }) => (
              <span key={dia} className={classes.nomeDoMes} style={{ insetInlineStart: eixo.x(dia) }}>
                {nome}
              </span>
            ))}
            {dentro(hoje) && (
              <span className={classes.pilula} style={{ insetInlineStart: xDeHoje }}>
                {t('hoje')}
              </span>
            )}
          </div>
        </div>
        {conteudo.objetivos.map((serie) => (
          <LinhaDeObjetivo key={serie.objetivo.id} serie={serie} />
        ))}
        {conteudo.testes.map((faixa) => (
          <LinhaDeTeste key={faixa.chave} faixa={faixa} itens={porId} />
        ))}
        {/* The list beside the chart has the same in words; a slider lets the keyboard walk over the chart. */}
        {marcas.length > 0 && (
          <div
            role="slider"
            tabIndex={0}
            className={classes.percorrer}
            aria-label={t('percorrer')}
            aria-valuemin={1}
            aria-valuemax={marcas.length}
            aria-valuenow={at < 0 ? marcas.length : at + 1}
            aria-valuetext={dito ?? t('percorrer_como')}
            onKeyDown={walk}
          >
            {conteudo.atendimentos.length > 0 && <LinhaDeAtendimentos atendimentos={conteudo.atendimentos} />}
            {conteudo.acontecimentos.length > 0 && <LinhaDeAcontecimentos itens={conteudo.acontecimentos} />}
          </div>
        )}
        {escolha && escolhida && (
          <div
            className={classes.cartao}
            data-fixa={escolha.fixa}
            style={{
              insetInlineStart: Math.max(0, Math.min(x - CARTAO / 2, largura - CARTAO)),
              [escolha.acima ? 'bottom' : 'top']: escolha.alto,
            }}
          >
            {escolhida.itens.slice(0, 4).map((item) => (
              <div key={item.id}>
                <Item item={item} pacienteId={pacienteId} numeros={numeros} aplicacoes={aplicacoes} />
              </div>
            ))}
            {escolhida.itens.length > 4 && (
              <Text size="sm" c="dimmed">
                {t('e_mais', { count: escolhida.itens.length - 4 })}
              </Text>
            )}
          </div>
        )}
      </div>
    </GraficoContext>
  );
};
