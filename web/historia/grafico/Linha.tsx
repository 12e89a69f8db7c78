import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { mesesDo } from '#web/lib/eixo.ts';
import classes from './Grafico.module.css';
import { type Marca, useDesenho } from './grafico-context.ts';

type Props = {
  titulo: string;
  detalhe?: ReactNode;
  altura: number;
  /** The mark at a place of the row, if there is one near. */
  achar: (x: number, y: number) => Marca | null;
  children: ReactNode;
};

/** The mark under the pointer is shown; a click or a tap keeps it. */
const usePonteiro = (achar: Props['achar']) => {
  const ref = useRef<SVGSVGElement>(null);
  const { escolher } = useDesenho();
  useEffect(() => {
    const svg = ref.current;
    if (!svg) return;
    const at = ({ clientX, clientY }: PointerEvent | MouseEvent) => {
      const { left, top } = svg.getBoundingClientRect();
      return achar(clientX - left, clientY - top);
    };
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && escolher(at(event), svg, false);
    const leave = () => escolher(null, svg, false);
    const click = (event: MouseEvent) => escolher(at(event), svg, true);
    svg.addEventListener('pointermove', over);
    svg.addEventListener('pointerleave', leave);
    svg.addEventListener('click', click);
    return () => {
      svg.removeEventListener('pointermove', over);
      svg.removeEventListener('pointerleave', leave);
      svg.removeEventListener('click', click);
    };
  }, [achar, escolher]);
  return ref;
};

/** A row of the chart on the common time axis. */
export const Linha = ({ titulo, detalhe, altura, achar, children }: Props) => {
  const { eixo, hoje, dentro, escolhida } = useDesenho();
  const ref = usePonteiro(achar);
  const vertical = (x: number) => ({ x1: x, x2: x, y1: 0, y2: altura });
  return (
    <div className={classes.linha}>
      <div className={classes.rotulo}>
        <Text fw={600} size="sm" lineClamp={2} title={titulo}>
          {titulo}
        </Text>
        {detalhe && (
          <Text size="xs" c="dimmed" component="div">
            {detalhe}
          </Text>
        )}
      </div>
      <svg ref={ref} className={classes.faixa} width={eixo.largura} height={altura} aria-hidden="true">
        <rect width={eixo.largura} height={altura} fill="transparent" />
        {mesesDo(eixo).map(({ dia }) => (
          <line key={dia} className={classes.mes} {...vertical(eixo.x(dia))} />
        ))}
        {dentro(hoje) && <line className={classes.hoje} {...vertical(eixo.x(`${hoje}T12:00:00Z`))} />}
        {children}
        {escolhida && <line className={classes.guia} {...vertical(eixo.x(escolhida.quando))} />}
      </svg>
    </div>
  );
};
