import { useTranslation } from 'react-i18next';
import classes from '../Historia.module.css';
import desenho from './Grafico.module.css';
import type { Conteudo } from './Grafico.tsx';

const [W, H] = [22, 14];

/** How to read the rows that the chart has. */
export const Legenda = ({ conteudo: { objetivos, testes, atendimentos } }: { conteudo: Conteudo }) => {
  const { t } = useTranslation('historia');
  return (
    <ul className={`${classes.legenda} ${desenho.cores}`}>
      {objetivos.length > 0 && (
        <li>
          <svg width={W} height={H} aria-hidden="true">
            <path className={desenho.degraus} d="M0 12H7V7H14V2H22" />
          </svg>{' '}
          {t('legenda.objetivo')}
        </li>
      )}
      {testes.length > 0 && (
        <li>
          <svg width={W} height={H} className={desenho.resultado} aria-hidden="true">
            <path d="M11 1V13M8 1h6M8 13h6" />
            <circle cx={11} cy={7} r={3.5} />
          </svg>{' '}
          {t('legenda.resultado')}
        </li>
      )}
      {atendimentos.length > 0 && (
        <li>
          <svg width={W} height={H} aria-hidden="true">
            <line className={desenho.atendimento} x1={5} x2={5} y1={1} y2={13} />
            <rect className={desenho.falta} x={12} y={1} width={6} height={12} rx={3} />
          </svg>{' '}
          {t('legenda.atendimento')}
        </li>
      )}
    </ul>
  );
};
