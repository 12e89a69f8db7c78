import { type PointerEvent, useRef } from 'react';
import { QUADRO } from '#contract/links/tipos.ts';
import { useIdioma } from '../textos.ts';

/** Strokes as x, y, x, y, … in the size of the field. */
export type Tracos = number[][];

const preso = (valor: number, max: number) => Math.min(max, Math.max(0, Math.round(valor)));
const caminho = (tracos: Tracos) =>
  tracos
    .map((pontos) => `M${pontos.map((valor, at) => (at && at % 2 === 0 ? `L${valor}` : valor)).join(' ')}`)
    .join('');

type Props = { tracos: Tracos; mudar: (tracos: Tracos) => void; invalido: boolean };

/** A field to draw a signature with a finger or the mouse. Whoever cannot draw uses the typed name instead. */
export const Quadro = ({ tracos, mudar, invalido }: Props) => {
  const { t } = useIdioma();
  const desenhando = useRef(false);
  /** With the moves since the last render. */
  const feitos = useRef<Tracos>([]);
  const por = (novos: Tracos) => {
    feitos.current = novos;
    mudar(novos);
  };
  const ponto = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [
      preso(((clientX - left) / width) * QUADRO.largura, QUADRO.largura),
      preso(((clientY - top) / height) * QUADRO.altura, QUADRO.altura),
    ];
  };
  const comecar = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    desenhando.current = true;
    const aqui = ponto(event);
    por([...tracos, [...aqui, ...aqui]]);
  };
  const seguir = (event: PointerEvent<SVGSVGElement>) => {
    if (!desenhando.current) return;
    por([...feitos.current.slice(0, -1), [...(feitos.current.at(-1) ?? []), ...ponto(event)]]);
  };
  const parar = () => {
    desenhando.current = false;
  };
  return (
    <div>
      <p className="dica">{t('assinatura.quadro')}</p>
      <svg
        className="quadro"
        role="img"
        aria-label={t('assinatura.quadro')}
        data-invalido={invalido || undefined}
        viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}
        onPointerDown={comecar}
        onPointerMove={seguir}
        onPointerUp={parar}
        onPointerCancel={parar}
      >
        <path d={caminho(tracos)} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <button type="button" className="leve" disabled={!tracos.length} onClick={() => mudar([])}>
        {t('assinatura.limpar')}
      </button>
    </div>
  );
};
